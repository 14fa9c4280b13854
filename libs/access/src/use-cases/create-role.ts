import type { Actor } from '@workops/kernel';
import { newRole, type CustomRole, type RoleFields } from '../domain/role';
import { roleData } from '../domain/role-event';
import { nameTaken } from '../domain/name';
import type { AccessDeps } from '../ports';
import { assertMayGrantThrough } from './granting';
import { stillStanding } from './still-standing';

/** Throws `malformed`, `UNIQUE_CONFLICT`, or `forbidden` for rights that the actor lacks. */
export const createRole =
  ({ store, clock, ids }: Pick<AccessDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: RoleFields): Promise<CustomRole> => {
    const role = newRole(fields, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now() });
    return store.memberships(actor, async (tx) => {
      await assertMayGrantThrough(tx, await stillStanding({ store, clock })(actor), role);
      const holder = await tx.roles.add(role);
      if (holder) throw nameTaken('Otro rol tiene ese nombre.', holder);
      tx.events.record('custom_role.created', { resourceId: role.id, data: roleData(role) });
      tx.audit.record({
        action: 'custom_role.created',
        target: { kind: 'custom_role', id: role.id },
        details: roleData(role),
      });
      return role;
    });
  };
