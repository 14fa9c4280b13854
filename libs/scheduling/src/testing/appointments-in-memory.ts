import { MINUTE, type DomainError } from '@workops/kernel';
import { anActor, CountingIds, ManualClock } from '@workops/kernel/testing';
import type { AppointmentDeps } from '../appointment-ports';
import { createAppointments } from '../appointments';
import type { AppointmentTypeRecord } from '../domain/appointment-type';
import type { BookingInput } from '../domain/booking';
import { changedConfig, type ConfigPatch } from '../domain/schedule-config';
import { aType, someSettings } from './builders';
import { MemoryAppointments } from './memory-appointments';
import { MemorySetup } from './memory-setup';

const HOUR = 60 * MINUTE;
export const NOON = new Date('2027-01-15T12:00:00.000Z');
export const at = (hours: number): Date => new Date(NOON.getTime() + hours * HOUR);

const unnamed: Omit<BookingInput, 'startsAt'> = {
  endsAt: null,
  appointmentTypeId: null,
  contactId: null,
  patientId: null,
  overrideEligibility: false,
  customerName: 'Ana',
  kind: null,
  vehicleId: null,
  allowUnavailableVehicle: false,
  ownerUserId: null,
  leadId: null,
  locationId: null,
  conversationId: null,
};

export function appointmentsInMemory(over: Partial<AppointmentDeps> = {}) {
  const setup = new MemorySetup();
  const memory = new MemoryAppointments(setup);
  const clock = new ManualClock(NOON);
  const actor = anActor();
  const { workspaceId } = actor;
  const cancellations: { id: string; reason: string | null }[] = [];
  const appointments = createAppointments({
    appointments: memory,
    appointmentReads: memory,
    reads: setup,
    workspaces: { loadSettings: async () => someSettings({ timezone: 'UTC' }) },
    staff: { presentAmong: async (_workspaceId, ids) => [...ids], isTeam: async () => true },
    contacts: { liveContact: async (_workspaceId, id) => id },
    vehicles: { inStock: async () => true },
    leads: { liveLead: async () => undefined },
    branches: { isBranch: async () => true },
    services: { booked: async () => new Map() },
    patients: {
      visiting: async () => undefined,
      standing: async () => undefined,
      isVisitRecorded: async () => false,
      sameIds: async (_workspaceId, id) => [id],
    },
    conversations: { findContactId: async () => undefined },
    notices: {
      remind: async () => false,
      mayMail: async () => true,
      tellCancelled: async (_actor, { id }, reason) => cancellations.push({ id, reason }) > 0,
    },
    holidays: { between: () => [] },
    clock,
    ids: new CountingIds(),
    ...over,
  });
  const configure = (patch: ConfigPatch) =>
    setup.transaction(actor, async ({ config }) => config.save(changedConfig(await config.saved(), patch), NOON));
  const keepType = async (type: Partial<AppointmentTypeRecord>) => {
    const kept = aType({ workspaceId, ...type });
    await setup.transaction(actor, ({ types }) => types.add(kept));
    return kept.id;
  };
  const dropType = (id: string) =>
    setup.transaction(actor, async ({ types }) => types.save({ ...(await types.byId(id))!, deletedAt: NOON }));
  const input = (from: number, more: Partial<BookingInput> = {}): BookingInput => ({
    ...unnamed,
    startsAt: at(from),
    endsAt: at(from + 1),
    ...more,
  });
  const book = (from: number, more?: Partial<BookingInput>) => appointments.book(actor, input(from, more));
  const hold = (from: number, more?: Partial<BookingInput>, as = actor) => appointments.hold(as, input(from, more));
  const events = () => memory.listEvents(workspaceId).map(({ type }) => type);
  return {
    input,
    appointments,
    memory,
    clock,
    actor,
    cancellations,
    configure,
    keepType,
    dropType,
    book,
    hold,
    events,
  };
}

export const refusalReason = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'none',
    (refusal: DomainError) => refusal.details?.reason ?? refusal.kind,
  );
