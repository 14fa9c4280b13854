import type { Actor } from '@workops/kernel';
import { newLocation, type Location } from '../domain/location';
import type { AccessDeps } from '../ports';
import { assertNameIsFree } from './free-name';

/** Throws `malformed` or `UNIQUE_CONFLICT`. */
export const createLocation =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: { name: string }): Promise<Location> => {
    const location = newLocation(fields, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.memberships(actor, async (tx) => {
      await assertNameIsFree(tx.locations, location, 'Otra sucursal tiene ese nombre.');
      await tx.locations.add(location);
      return location;
    });
  };
