import { DomainError, notFound, type Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import type { ConnectedApp } from '../domain/connected-app';
import { stillStanding } from './still-standing';

export interface UpdateConnectedAppInput {
  id: string;
  /** Sees names in a workspace that shows pseudonyms. */
  names: boolean;
}

const mayDecide = async (
  { people }: Pick<ConnectedAppsDeps, 'people'>,
  { workspaceId, author: { kind, id, via } }: Actor,
): Promise<boolean> => {
  if (kind !== 'member' || id === null || via?.kind === 'connected_app') return false;
  const member = await people.members.byId(workspaceId, id);
  return member?.status === 'active' && (member.role === 'owner' || member.role === 'admin');
};

/**
 * Throws `forbidden` unless the actor is an owner or admin without a connected app, because only they may disclose
 * names. A removal or demotion waits for the transaction; throws `unauthenticated` if they are gone.
 */
export const updateConnectedApp =
  (deps: Pick<ConnectedAppsDeps, 'store' | 'people' | 'actors' | 'clock'>) =>
  async (actor: Actor, { id, names }: UpdateConnectedAppInput): Promise<ConnectedApp> =>
    deps.store.transaction(actor, async (tx) => {
      const standing = await stillStanding({ store: deps.actors, clock: deps.clock })(actor);
      if (!(await mayDecide(deps, standing))) {
        throw new DomainError(
          'forbidden',
          'FORBIDDEN',
          'Only an owner or an admin of the workspace can decide what a connected app sees.',
        );
      }
      const app = await tx.setNames(id, names, deps.clock.now());
      if (!app) throw notFound('La aplicación conectada no existe.');
      tx.audit.record({
        action: 'connected_app.updated',
        target: { kind: 'connected_app', id },
        details: { name: app.name, names },
      });
      return app;
    });
