import type { Actor } from '@workops/kernel';
import { newType, typeNameTaken, type AppointmentTypeRecord, type NewTypeFields } from '../domain/appointment-type';
import type { SchedulingDeps } from '../ports';
import { assertStaffExist } from './eligible-staff';

/** Throws `malformed`, `unusable` or `UNIQUE_CONFLICT`. */
export const createType =
  ({ setup, staff, workspaces, clock, ids }: Pick<SchedulingDeps, 'setup' | 'staff' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: NewTypeFields): Promise<AppointmentTypeRecord> => {
    const { workspaceId } = actor;
    const { currency } = await workspaces.settingsOf(workspaceId);
    const type = newType(fields, { workspaceId, id: ids.next(), now: clock.now(), currency });
    await assertStaffExist({ staff })(workspaceId, fields.eligibleStaffIds);
    await setup.transaction(actor, async ({ types }) => {
      if (type.isDefault) await types.dropOtherDefault(type.id, type.updatedAt);
      const holder = await types.add(type);
      if (holder) throw typeNameTaken(holder);
    });
    return type;
  };
