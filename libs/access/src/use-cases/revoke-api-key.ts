import { notFound, operatorIn } from '@workops/kernel';
import type { AccessDeps } from '../ports';
import { revokeDescendants } from './revoke-credential';

/**
 * For the operator. From the commit on this process does not accept the key, and no other a moment later. With its descendants, what it minted is revoked once
 * it can mint no more; a repeat completes what a crash in between left. Returns how many of those were live. Throws `not_found`.
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
