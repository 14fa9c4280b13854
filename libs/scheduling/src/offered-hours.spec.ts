import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { DAY, MINUTE, WEEK_DAYS, type Actor } from '@workops/kernel';
import { anActor, CountingIds, ManualClock } from '@workops/kernel/testing';
import { createAppointments } from './appointments';
import { BLOCK, type AppointmentStatus } from './domain/appointment';
import { gridStarts } from './domain/availability';
import type { DiaryQuery } from './ports';
import { createScheduling } from './scheduling';
import { aNewAppointment, aType, MemoryAppointments, MemorySetup, someSettings } from './testing';

/** The horizon ends just after a slot has begun, so that later appointments still affect it. */
const NOW = Date.parse('2027-03-27T07:31:00.000Z');
const ZONE = 'Europe/Madrid';
const HORIZON_DAYS = 1;
const HOLIDAY = '2027-03-27';
const BUSINESS_HOURS = Object.fromEntries(
  WEEK_DAYS.map((day) => [
    day,
    [
      ['00:00', '06:00'],
      ['09:30', '14:00'],
    ] as [string, string][],
  ]),
);
const id = (): string => randomUUID();
const [ana, beto, carla, gone] = [id(), id(), id(), id()];
const [here, there, car, van] = [id(), id(), id(), id()];
const TEAM = [ana, beto, carla];
const TYPE_IDS = [id(), id()];

const oneOrNone = (...of: string[]) => fc.constantFrom(null, ...of);
const existing = fc.record({
  after: fc.integer({ min: -16, max: 4 * 27 }),
  length: fc.integer({ min: 1, max: 16 }),
  status: fc.constantFrom<AppointmentStatus>(
    'confirmed',
    'confirmed',
    'confirmed',
    'pending_hold',
    'cancelled',
    'completed',
    'no_show',
  ),
  holdsFor: fc.constantFrom(-1, 0, 1),
  kind: fc.constantFrom('visit', 'visit', 'visit', 'visit', BLOCK),
  appointmentTypeId: oneOrNone(...TYPE_IDS),
  ownerUserId: oneOrNone(...TEAM),
  locationId: oneOrNone(here, there),
  vehicleId: oneOrNone(car, van),
});
const type = fc.record({
  durationMinutes: fc.constantFrom(30, 60, 90),
  bufferMinutes: fc.constantFrom(null, 0, 20),
  eligibleStaffIds: fc.constantFrom<string[]>([], [ana], [ana, beto], [gone], [...TEAM, gone]),
});
const config = fc.record({
  slotMinutes: fc.constantFrom(45, 60, 90),
  bufferMinutes: fc.constantFrom(0, 10),
  minLeadMinutes: fc.constantFrom(0, 120),
  staffCapacity: fc.integer({ min: 1, max: 3 }),
  ownerCapacity: fc.integer({ min: 1, max: 2 }),
  vehicleExclusive: fc.boolean(),
});
const wish = fc.record({
  appointmentTypeId: oneOrNone(...TYPE_IDS),
  ownerUserId: oneOrNone(...TEAM),
  locationId: oneOrNone(here, there),
  vehicleId: oneOrNone(car, van),
});
const state = fc.record({ on: fc.array(existing, { maxLength: 25 }), types: fc.tuple(type, type), config, wish });
type State = typeof state extends fc.Arbitrary<infer T> ? T : never;

/** The context with this state, and without a cache. */
async function stand(actor: Actor, { on, types, config: chosen }: State) {
  const setup = new MemorySetup();
  const appointments = new MemoryAppointments(setup);
  const directories = {
    workspaces: { loadSettings: async () => someSettings({ timezone: ZONE }) },
    staff: {
      presentAmong: async (_: string, ids: readonly string[]) => ids.filter((id) => TEAM.includes(id)),
      isTeam: async () => false,
    },
    vehicles: { inStock: async () => true },
    leads: { liveLead: async () => undefined },
    branches: { isBranch: async () => true },
    services: { booked: async () => new Map() },
    conversations: { findContactId: async () => undefined },
    patients: {
      visiting: async () => undefined,
      standing: async () => undefined,
      isVisitRecorded: async () => false,
      sameIds: async (_workspaceId: string, id: string) => [id],
    },
    contacts: { liveContact: async (_: string, id: string) => id },
    notices: { remind: async () => false, mayMail: async () => true, tellCancelled: async () => false },
    holidays: { between: () => [HOLIDAY] },
    clock: new ManualClock(new Date(NOW)),
    ids: new CountingIds(),
  };
  const memo = { recall: <T>(_workspace: string, _question: string, compute: () => Promise<T>) => compute() };
  const diary = (query: DiaryQuery) => appointments.exclusively(actor, (tx) => tx.appointments.diary(query));
  const reads = Object.assign(setup, { diary });
  const { workspaceId } = actor;
  await setup.transaction(actor, async (tx) => {
    for (const [index, fields] of types.entries())
      await tx.types.add(aType({ workspaceId, id: TYPE_IDS[index], name: `Tipo ${index}`, ...fields }));
  });
  await appointments.exclusively(actor, async (tx) => {
    for (const { after, length, holdsFor, ...fields } of on) {
      const startsAt = new Date(NOW + (after * 15 - 10) * MINUTE);
      const times = {
        startsAt,
        endsAt: new Date(startsAt.getTime() + length * 15 * MINUTE),
        holdExpiresAt: new Date(NOW + holdsFor),
      };
      await tx.appointments.add(aNewAppointment({ workspaceId, ...fields, ...times }), { dueAt: null });
    }
  });
  const scheduling = createScheduling({ ...directories, setup, reads, memo });
  await scheduling.config.save(actor, { ...chosen, businessHours: BUSINESS_HOURS, bookingHorizonDays: HORIZON_DAYS });
  return {
    scheduling,
    appointments: createAppointments({ ...directories, appointments, appointmentReads: appointments, reads }),
  };
}

describe('over five hundred states without a cache', () => {
  it('every offered slot can be booked, and every other start is refused', async () => {
    const property = fc.asyncProperty(state, async (input) => {
      const actor = anActor();
      const { scheduling, appointments } = await stand(actor, input);
      const nobody = {
        patientId: null,
        overrideEligibility: false,
        contactId: null,
        customerName: 'Ana',
        kind: null,
        leadId: null,
        conversationId: null,
        allowUnavailableVehicle: false,
        endsAt: null,
      };
      const chosen = TYPE_IDS.indexOf(input.wish.appointmentTypeId ?? '');
      const durationMinutes = input.types[chosen]?.durationMinutes ?? input.config.slotMinutes;
      const books = async (start: number): Promise<boolean> => {
        const times = { startsAt: new Date(start), endsAt: new Date(start + durationMinutes * MINUTE) };
        try {
          const booked = await appointments.book(actor, { ...nobody, ...input.wish, ...times });
          await appointments.cancel(actor, { id: booked.id }, null);
          return true;
        } catch (refusal) {
          expect(refusal).toMatchObject({ kind: 'conflict' });
          return false;
        }
      };
      const window = { start: NOW + input.config.minLeadMinutes * MINUTE, end: NOW + HORIZON_DAYS * DAY };
      const { slotMinutes } = input.config;
      const grid = gridStarts(window, {
        timezone: ZONE,
        businessHours: BUSINESS_HOURS,
        holidays: new Set([HOLIDAY]),
        slotMinutes,
        durationMinutes,
      });
      const offered = await scheduling.findSlots(actor, { ...input.wish, patientId: null, from: null, to: null });
      const bookable: number[] = [];
      for (const start of grid) if (await books(start)) bookable.push(start);
      expect(offered.map(({ startsAt }) => startsAt.getTime())).toEqual(bookable);
    });
    await fc.assert(property, { numRuns: 500 });
  });
});
