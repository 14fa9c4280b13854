import { notFound, type Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';

/** Tokens become invalid at once here, and a moment later on every process. Throws `not_found`. */
export const removeConnectedApp =
  ({ store, clock }: Pick<ConnectedAppsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const app = await tx.remove(id, clock.now());
      if (!app) throw notFound('La aplicación conectada no existe.');
      tx.audit.record({
        action: 'connected_app.removed',
        target: { kind: 'connected_app', id },
        details: { name: app.name },
      });
    });
