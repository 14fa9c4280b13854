import { mustSeeAll, notFound, unusable, type Actor } from '@workops/kernel';
import {
  changedType,
  newType,
  serviceTaken,
  typeNameTaken,
  type AppointmentTypeRecord,
  type NewTypeFields,
  type TypeFields,
} from '../domain/appointment-type';
import type { AppointmentTypeRepository, SchedulingDeps, TypeFilter } from '../ports';
import { assertStaffExist } from './eligible-staff';
import { inheritedTypes } from './inherited-types';

export type TypePatch = Partial<Omit<TypeFields, 'engine'>>;

const inherited = async (
  deps: Pick<SchedulingDeps, 'services'>,
  type: AppointmentTypeRecord,
): Promise<AppointmentTypeRecord> => (await inheritedTypes(deps)(type.workspaceId, [type]))[0]!;

/** Throws `unusable` for unknown staff or service; unchanged references are not checked. */
async function assertNamedExist(
  deps: Pick<SchedulingDeps, 'staff' | 'services'>,
  type: AppointmentTypeRecord,
  before?: AppointmentTypeRecord,
): Promise<void> {
  const { workspaceId, engine, externalRef, eligibleStaffIds } = type;
  if (eligibleStaffIds.join() !== before?.eligibleStaffIds.join())
    await assertStaffExist(deps)(workspaceId, eligibleStaffIds);
  if (engine === 'native' || externalRef === null || externalRef === before?.externalRef) return;
  if (!(await deps.services.booked(workspaceId, [externalRef])).has(externalRef))
    throw unusable('external_ref', 'El servicio no existe.');
}

/**
 * Staff and default type decide who gets and sees bookings, so the actor must see all records. Throws `forbidden`:
 * `visibility_not_held`.
 */
function mayDecideStaff(actor: Actor, after: AppointmentTypeRecord, before?: AppointmentTypeRecord): void {
  const { eligibleStaffIds = [], isDefault = false, externalRef = after.externalRef } = before ?? {};
  const isSame =
    after.eligibleStaffIds.join() === eligibleStaffIds.join() &&
    after.isDefault === isDefault &&
    after.externalRef === externalRef;
  if (!isSame) mustSeeAll(actor);
}

async function assertOnlyBooker(
  types: Pick<AppointmentTypeRepository, 'findBooker'>,
  { id, engine, externalRef }: AppointmentTypeRecord,
): Promise<void> {
  const holder = engine === 'clinic' && externalRef !== null ? await types.findBooker(externalRef, id) : undefined;
  if (holder) throw serviceTaken(holder);
}

export const listTypes =
  (deps: Pick<SchedulingDeps, 'reads' | 'services'>) =>
  async ({ workspaceId }: Actor, filter: TypeFilter): Promise<AppointmentTypeRecord[]> =>
    inheritedTypes(deps)(workspaceId, await deps.reads.types(workspaceId, filter));

/** Throws `not_found`, also if deleted. */
export const readType =
  (deps: Pick<SchedulingDeps, 'reads' | 'services'>) =>
  async ({ workspaceId }: Actor, id: string): Promise<AppointmentTypeRecord> => {
    const type = await deps.reads.typeById(workspaceId, id);
    if (!type) throw notFound('El tipo de cita no existe.');
    return inherited(deps, type);
  };

/** Throws `malformed`, `forbidden`, `unusable` or `UNIQUE_CONFLICT`. */
export const createType =
  (deps: Pick<SchedulingDeps, 'setup' | 'staff' | 'services' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, fields: NewTypeFields): Promise<AppointmentTypeRecord> => {
    const { workspaceId } = actor;
    const { setup, workspaces, clock, ids } = deps;
    const { currency } = await workspaces.loadSettings(workspaceId);
    const type = newType(fields, { workspaceId, id: ids.next(), now: clock.now(), currency });
    mayDecideStaff(actor, type);
    await assertNamedExist(deps, type);
    await setup.transaction(actor, async ({ types }) => {
      await assertOnlyBooker(types, type);
      if (type.isDefault) await types.dropOtherDefault(type.id, type.updatedAt);
      const holder = await types.add(type);
      if (holder) throw typeNameTaken(holder);
    });
    return inherited(deps, type);
  };

/** Absent fields stay unchanged. Throws `not_found`, `malformed`, `forbidden`, `unusable` or `UNIQUE_CONFLICT`. */
export const changeType =
  (deps: Pick<SchedulingDeps, 'setup' | 'staff' | 'services' | 'clock'>) =>
  async (actor: Actor, id: string, patch: TypePatch): Promise<AppointmentTypeRecord> => {
    const changed = await deps.setup.transaction(actor, async ({ types }) => {
      const before = await types.byId(id);
      if (!before) throw notFound('El tipo de cita no existe.');
      const type = changedType(before, patch, deps.clock.now());
      if (type === before) return before;
      mayDecideStaff(actor, type, before);
      await assertNamedExist(deps, type, before);
      await assertOnlyBooker(types, type);
      if (type.isDefault) await types.dropOtherDefault(id, type.updatedAt);
      const holder = await types.save(type);
      if (holder) throw typeNameTaken(holder);
      return type;
    });
    return inherited(deps, changed);
  };

/** Releases the name; appointments keep their reference. Throws `not_found`. */
export const deleteType =
  ({ setup, clock }: Pick<SchedulingDeps, 'setup' | 'clock'>) =>
  async (actor: Actor, id: string): Promise<void> =>
    setup.transaction(actor, async ({ types }) => {
      const type = await types.byId(id);
      if (!type) throw notFound('El tipo de cita no existe.');
      const now = clock.now();
      await types.save({ ...type, deletedAt: now, updatedAt: now });
    });
