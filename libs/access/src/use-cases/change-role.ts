import { notFound, type Actor } from '@workops/kernel';
import { changedRole, type CustomRole, type RoleFields } from '../domain/role';
import { roleData } from '../domain/role-event';
import { nameTaken } from '../domain/name';
import type { AccessDeps } from '../ports';
import { assertMayGrantThrough } from './granting';
import { stillStanding } from './still-standing';

/**
 * Applies to all members at once; no event without an effect. Throws `not_found`, `malformed`, `UNIQUE_CONFLICT`, or
 * `forbidden` for old or new rights that the actor lacks.
 */
export const changeRole =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, id: string, patch: Partial<RoleFields>): Promise<CustomRole> =>
    store.memberships(actor, async (tx) => {
      const before = await tx.roles.lock(id);
      if (!before) throw notFound('El rol no existe.');
      const role = changedRole(before, patch, clock.now());
      await assertMayGrantThrough(tx, await stillStanding({ store, clock })(actor), before, role);
      if (role === before) return before;
      const holder = await tx.roles.save(role);
      if (holder) throw nameTaken('Otro rol tiene ese nombre.', holder);
      tx.events.record('custom_role.updated', { resourceId: id, data: roleData(role) });
      const details = { from: roleData(before), to: roleData(role) };
      tx.audit.record({ action: 'custom_role.updated', target: { kind: 'custom_role', id }, details });
      return role;
    });
