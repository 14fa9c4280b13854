import { notFound, type Actor } from '@workops/kernel';
import type { AccessDeps } from '../ports';

/** Its members stay. Throws `not_found`. */
export const deleteTeam =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.memberships(actor, async (tx) => {
      if (!(await tx.teams.byId(id))) throw notFound('El equipo no existe.');
      await tx.teams.remove(id);
      tx.events.record('team.deleted', { resourceId: id, data: { id } });
    });
