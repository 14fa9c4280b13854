import { conflict, notFound, type Actor } from '@workops/kernel';
import type { AccessDeps } from '../ports';

/** Throws `not_found`, or `conflict` with the reason `role_in_use` while a member has the role. */
export const deleteRole =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    store.memberships(actor, async (tx) => {
      if (!(await tx.roles.byId(id))) throw notFound('El rol no existe.');
      const members = await tx.members.count({ customRoleId: id });
      if (members > 0) throw conflict('role_in_use', 'Hay miembros con ese rol.', { members });
      await tx.roles.remove(id);
      tx.events.record('custom_role.deleted', { resourceId: id, data: { id } });
    });
