import type { Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import { newConnectedApp, type ConnectedApp, type NewConnectedApp } from '../domain/connected-app';

/** Throws `malformed`: also for a scope that the actor lacks, since nobody grants what they do not hold. */
export const registerConnectedApp =
  ({ store, clock, ids }: Pick<ConnectedAppsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: NewConnectedApp): Promise<ConnectedApp> => {
    const app = newConnectedApp(actor, input, ids.next(), clock.now());
    await store.transaction(actor, async (tx) => {
      await tx.add(app);
      const { name, scopes, redirectUris } = app;
      tx.audit.record({
        action: 'connected_app.created',
        target: { kind: 'connected_app', id: app.id },
        details: { name, scopes, redirect_uris: redirectUris },
      });
    });
    return app;
  };
