import { DomainError, notFound, type Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import type { ConnectedApp } from '../domain/connected-app';

export interface UpdateConnectedAppInput {
  id: string;
  /** Whether the app sees people's names on a workspace that shows pseudonyms. */
  names: boolean;
}

const mayDecide = async ({ people }: Pick<ConnectedAppsDeps, 'people'>, actor: Actor): Promise<boolean> => {
  const { kind, id, via } = actor.author;
  if (kind !== 'member' || id === null || via?.kind === 'connected_app') return false;
  const member = await people.members.byId(actor.workspaceId, id);
  return member?.status === 'active' && (member.role === 'owner' || member.role === 'admin');
};

/** Throws `forbidden` for anybody but an owner or an admin who acts without a connected app: people's names are theirs to give. */
export const updateConnectedApp =
  (deps: Pick<ConnectedAppsDeps, 'store' | 'people' | 'clock'>) =>
  async (actor: Actor, { id, names }: UpdateConnectedAppInput): Promise<ConnectedApp> => {
    if (!(await mayDecide(deps, actor))) {
      throw new DomainError('forbidden', 'FORBIDDEN', 'Only an owner or an admin of the workspace can decide what a connected app sees.');
    }
    return deps.store.transaction(actor, async (tx) => {
      const app = await tx.setNames(id, names, deps.clock.now());
      if (!app) throw notFound('La aplicación conectada no existe.');
      tx.audit.record({ action: 'connected_app.updated', target: { kind: 'connected_app', id }, details: { name: app.name, names } });
      return app;
    });
  };
