import { notFound, operatorIn } from '@workops/kernel';
import type { AccessDeps } from '../ports';
import { revokeDescendants } from './revoke-credential';

/**
 * Run by the operator; `descendants` also revokes what the key minted, in a second transaction that a repeat completes
 * after a crash. Returns the number of descendants revoked now; throws `not_found`.
 */
export const revokeApiKey =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (keyId: string, { descendants = false }: { descendants?: boolean } = {}): Promise<number> => {
    const operator = await store.transaction(async (tx) => {
      const revoked = await tx.revokeKey(keyId, clock.now());
      if (!revoked) throw notFound('La llave no existe.');
      const { workspaceId, name, already: wasRevoked } = revoked;
      const origin = operatorIn(workspaceId);
      if (!wasRevoked)
        tx.audit(origin).record({
          action: 'api_key.revoked',
          target: { kind: 'api_key', id: keyId },
          details: { name },
        });
      return origin;
    });
    return descendants ? store.credentials(operator, (tx) => revokeDescendants(tx, keyId, clock.now())) : 0;
  };
