import { notFound } from '@workops/kernel';
import { operatorIn } from '../domain/operator';
import type { AccessDeps } from '../ports';

/** For the operator. From within a second on no process accepts the key. Repeating it changes nothing. Throws `not_found`. */
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
