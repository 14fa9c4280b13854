import type { Actor, Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { createAppointments } from '../appointments';
import { agentsVisitor } from '../domain/agents-visitor';
import type { Holidays } from '../ports';
import { offeredAmong } from '../use-cases/bookable-type';
import { findSlots } from '../use-cases/find-slots';
import type { SchedulingDirectories } from './appointments-on';
import { libraryHolidays } from './library-holidays';
import { postgresAppointmentReads } from './postgres-appointment-reads';
import { postgresAppointments } from './postgres-appointments';
import { postgresDiary } from './postgres-diary';
import { postgresSetupReads } from './postgres-setup';
import { LocalSlotMemo } from './slot-memo';

interface OfferedType {
  id: string;
  name: string;
  description: string;
  durationMinutes: number | null;
  /** Null means on request. */
  price: { amount: number; currency: string } | null;
}

export interface AgentBookings {
  offered(workspaceId: string): Promise<OfferedType[]>;
  slots(
    actor: Actor,
    request: { appointmentTypeId: string; from: Date; to: Date },
  ): Promise<{ startsAt: Date; endsAt: Date }[]>;
  /**
   * Books as a website visitor: opening hours and lead time apply, and a clinic's service must be offered online.
   * Throws as `holdSlot` does, and `too_many` at the daily limit of the contact or the workspace.
   */
  book(
    actor: Actor,
    request: { appointmentTypeId: string; startsAt: Date; contactId: string; conversationId: string },
  ): Promise<{ id: string; startsAt: Date; endsAt: Date }>;
}

interface AgentBookingsOn {
  database: Database;
  directories: SchedulingDirectories;
  clock: Clock;
  ids: Ids;
  holidays?: Holidays;
}

const MOST_SLOTS = 60;
const nothing = {
  patientId: null,
  overrideEligibility: false,
  customerName: null,
  kind: null,
  vehicleId: null,
  allowUnavailableVehicle: false,
  ownerUserId: null,
  leadId: null,
  locationId: null,
  endsAt: null,
};

/** AI agents may do no more than a website visitor. */
export function agentBookingsOn({
  database,
  directories,
  clock,
  ids,
  holidays = libraryHolidays(),
}: AgentBookingsOn): AgentBookings {
  const memo = new LocalSlotMemo(performance, database);
  const setup = postgresSetupReads(database);
  const reads = { ...setup, ...postgresDiary(database) };
  const slots = findSlots({ ...directories, reads, holidays, memo, clock });
  const { hold, confirm } = createAppointments({
    appointments: postgresAppointments(database, memo),
    appointmentReads: postgresAppointmentReads(database),
    reads: setup,
    ...directories,
    holidays,
    clock,
    ids,
  });
  return {
    offered: async (workspaceId) => {
      const types = await reads.types(workspaceId, { activeOnly: true });
      return (await offeredAmong(directories, workspaceId, types)).map(
        ({ id, name, description, durationMinutes, priceAmount: amount, priceCurrency: currency }) => ({
          id,
          name,
          description,
          durationMinutes,
          price: amount === null ? null : { amount, currency },
        }),
      );
    },
    slots: async (actor, { appointmentTypeId, from, to }) => {
      const query = {
        appointmentTypeId,
        from,
        to,
        ownerUserId: null,
        locationId: null,
        vehicleId: null,
        patientId: null,
      };
      return (await slots(actor, query)).slice(0, MOST_SLOTS).map(({ startsAt, endsAt }) => ({ startsAt, endsAt }));
    },
    book: async (actor, request) => {
      const { id } = await hold(actor, { ...nothing, ...request }, agentsVisitor(request.contactId));
      const { startsAt, endsAt } = await confirm(actor, { id });
      return { id, startsAt, endsAt };
    },
  };
}
