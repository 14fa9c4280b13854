import { notFound } from '@workops/kernel';
import { operatorIn } from '../domain/operator';
import type { AccessDeps } from '../ports';

/** For the operator. From the commit on this process does not accept the key, and no other a moment later. Repeating it changes nothing. Throws `not_found`. */
export const revokeApiKey =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (keyId: string): Promise<void> => {
    await store.transaction(async (tx) => {
      const revoked = await tx.revokeKey(keyId, clock.now());
      if (!revoked) throw notFound('La llave no existe.');
      const { workspaceId, name, already } = revoked;
      if (already) return;
      tx.audit(operatorIn(workspaceId)).record({ action: 'api_key.revoked', target: { kind: 'api_key', id: keyId }, details: { name } });
    });
  };
