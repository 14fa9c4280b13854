import { notFound, type Actor } from '@workops/kernel';
import { changedType, typeNameTaken, type AppointmentTypeRecord, type TypeFields } from '../domain/appointment-type';
import type { SchedulingDeps } from '../ports';
import { assertStaffExist } from './eligible-staff';

/** What is left out stays as it is. Throws `not_found`, `malformed`, `unusable` or `UNIQUE_CONFLICT`. */
export const changeType =
  ({ setup, staff, clock }: Pick<SchedulingDeps, 'setup' | 'staff' | 'clock'>) =>
  async (actor: Actor, id: string, patch: Partial<TypeFields>): Promise<AppointmentTypeRecord> =>
    setup.transaction(actor, async ({ types }) => {
      const before = await types.byId(id);
      if (!before) throw notFound('El tipo de cita no existe.');
      const type = changedType(before, patch, clock.now());
      await assertStaffExist({ staff })(actor.workspaceId, patch.eligibleStaffIds);
      if (type === before) return before;
      if (type.isDefault) await types.dropOtherDefault(id, type.updatedAt);
      const holder = await types.save(type);
      if (holder) throw typeNameTaken(holder);
      return type;
    });
