import type { Actor } from '@workops/kernel';
import { newLocation, type Location } from '../domain/location';
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
