import { notFound } from '@workops/kernel';
import type { AccessDeps } from '../ports';

/** From within a second on no process accepts the key. Repeating it changes nothing. Throws `not_found`. */
export const revokeApiKey =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (keyId: string): Promise<void> => {
    const existed = await store.transaction((tx) => tx.revokeKey(keyId, clock.now()));
    if (!existed) throw notFound('La llave no existe.');
  };
