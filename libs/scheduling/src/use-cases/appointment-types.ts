import { notFound, type Actor } from '@workops/kernel';
import { changedType, newType, typeNameTaken, type AppointmentTypeRecord, type NewTypeFields, type TypeFields } from '../domain/appointment-type';
import type { SchedulingDeps, TypeFilter } from '../ports';
import { assertStaffExist } from './eligible-staff';

/** All of them that fit, by name; deleted ones are in no list. */
export const listTypes =
  ({ reads }: Pick<SchedulingDeps, 'reads'>) =>
  ({ workspaceId }: Actor, filter: TypeFilter): Promise<AppointmentTypeRecord[]> =>
    reads.types(workspaceId, filter);

/** Throws `not_found`, for a deleted one too. */
export const readType =
  ({ reads }: Pick<SchedulingDeps, 'reads'>) =>
  async ({ workspaceId }: Actor, id: string): Promise<AppointmentTypeRecord> => {
    const type = await reads.typeById(workspaceId, id);
    if (!type) throw notFound('El tipo de cita no existe.');
    return type;
  };

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

/** Its name is free from here on, and appointments keep their reference to it. Throws `not_found`. */
export const deleteType =
  ({ setup, clock }: Pick<SchedulingDeps, 'setup' | 'clock'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    setup.transaction(actor, async ({ types }) => {
      const type = await types.byId(id);
      if (!type) throw notFound('El tipo de cita no existe.');
      const now = clock.now();
      await types.save({ ...type, deletedAt: now, updatedAt: now });
    });
