import { conflict, notFound, type Actor } from '@workops/kernel';
import type { AccessDeps } from '../ports';

/** Throws `not_found`, or `conflict` with the reason `location_in_use` while a member works there. */
export const deleteLocation =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.memberships(actor, async (tx) => {
      if (!(await tx.locations.byId(id))) throw notFound('La sucursal no existe.');
      const members = await tx.members.count({ locationId: id });
      if (members > 0) throw conflict('location_in_use', 'Hay miembros en esa sucursal.', { members });
      await tx.locations.remove(id);
    });
