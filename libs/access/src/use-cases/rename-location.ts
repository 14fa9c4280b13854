import { notFound, type Actor } from '@workops/kernel';
import { renamedLocation, type Location } from '../domain/location';
import { nameTaken } from '../domain/name';
import type { AccessDeps } from '../ports';

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
