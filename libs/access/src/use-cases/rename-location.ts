import { notFound, type Actor } from '@workops/kernel';
import { renamedLocation, type Location } from '../domain/location';
import type { AccessDeps } from '../ports';
import { assertNameIsFree } from './free-name';

/** Throws `not_found`, `malformed` or `UNIQUE_CONFLICT`. */
export const renameLocation =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, name: string): Promise<Location> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.locations.byId(id);
      if (!before) throw notFound('La sucursal no existe.');
      const location = renamedLocation(before, name, clock.now());
      await assertNameIsFree(tx.locations, location, 'Otra sucursal tiene ese nombre.');
      await tx.locations.save(location);
      return location;
    });
