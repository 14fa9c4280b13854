import type { Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import { newConnectedApp, type ConnectedApp, type NewConnectedApp } from '../domain/connected-app';
import { stillStanding } from './still-standing';

/** Throws `malformed`, also for a scope that the actor lacks. */
export const registerConnectedApp =
  ({ store, actors, clock, ids }: Pick<ConnectedAppsDeps, 'store' | 'actors' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: NewConnectedApp): Promise<ConnectedApp> =>
    store.transaction(actor, async (tx) => {
      const app = newConnectedApp(await stillStanding({ store: actors, clock })(actor), input, ids.next(), clock.now());
      await tx.add(app);
      const { name, scopes, redirectUris } = app;
      tx.audit.record({
        action: 'connected_app.created',
        target: { kind: 'connected_app', id: app.id },
        details: { name, scopes, redirect_uris: redirectUris },
      });
      return app;
    });
