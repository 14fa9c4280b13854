import { conflict, notFound, type Actor } from '@workops/kernel';
import { newLocation, renamedLocation, type Location } from '../domain/location';
import { nameTaken } from '../domain/name';
import type { AccessDeps } from '../ports';

/** Throws `malformed` or `UNIQUE_CONFLICT`. */
export const createLocation =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: { name: string }): Promise<Location> => {
    const location = newLocation(fields, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.memberships(actor, async (tx) => {
      const holder = await tx.locations.add(location);
      if (holder) throw nameTaken('Otra sucursal tiene ese nombre.', holder);
      return location;
    });
  };

/** Throws `not_found`, `malformed` or `UNIQUE_CONFLICT`. */
export const renameLocation =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, name: string): Promise<Location> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.locations.lock(id);
      if (!before) throw notFound('La sucursal no existe.');
      const location = renamedLocation(before, name, clock.now());
      const holder = await tx.locations.save(location);
      if (holder) throw nameTaken('Otra sucursal tiene ese nombre.', holder);
      return location;
    });

/** Throws `not_found`, or `conflict` with the reason `location_in_use`. */
export const deleteLocation =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.memberships(actor, async (tx) => {
      if (!(await tx.locations.byId(id))) throw notFound('La sucursal no existe.');
      const members = await tx.members.count({ locationId: id });
      if (members > 0) throw conflict('location_in_use', 'Hay miembros en esa sucursal.', { members });
      await tx.locations.remove(id);
    });
