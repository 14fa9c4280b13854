import { notFound, operatorIn } from '@workops/kernel';
import type { AccessDeps } from '../ports';
import { revokeDescendants } from './revoke-credential';

/**
 * Used by the operator; `descendants` also revokes all credentials that it minted, and a repeat after a crash completes
 * the rest. Returns the number of live descendants; throws `not_found`.
 */
export const revokeApiKey =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (keyId: string, { descendants = false }: { descendants?: boolean } = {}): Promise<number> => {
    const operator = await store.transaction(async (tx) => {
      const revoked = await tx.revokeKey(keyId, clock.now());
      if (!revoked) throw notFound('La llave no existe.');
      const { workspaceId, name, already } = revoked;
      const by = operatorIn(workspaceId);
      if (!already)
        tx.audit(by).record({ action: 'api_key.revoked', target: { kind: 'api_key', id: keyId }, details: { name } });
      return by;
    });
    return descendants ? store.credentials(operator, (tx) => revokeDescendants(tx, keyId, clock.now())) : 0;
  };
