import { conflict, notFound, type Actor } from '@workops/kernel';
import { roleData } from '../domain/role-event';
import type { AccessDeps } from '../ports';

/** Throws `not_found`, or `conflict` with the reason `role_in_use`. */
export const deleteRole =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.memberships(actor, async (tx) => {
      const role = await tx.roles.byId(id);
      if (!role) throw notFound('El rol no existe.');
      const members = await tx.members.count({ customRoleId: id });
      if (members > 0) throw conflict('role_in_use', 'Hay miembros con ese rol.', { members });
      await tx.roles.remove(id);
      tx.events.record('custom_role.deleted', { resourceId: id, data: { id } });
      tx.audit.record({ action: 'custom_role.deleted', target: { kind: 'custom_role', id }, details: roleData(role) });
    });
