import type { Actor, Clock, Ids } from '@workops/kernel';
import type { NewAppointment } from '../appointment-ports';
import type { CalendarConnection, CalendarStore, CalendarTransaction } from '../calendar-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { changesOfMove, changesOfStatus, toEventData } from '../domain/appointment-event';
import { EXTERNAL, appointmentName, planImport, takenBack, type ExternalEvent } from '../domain/calendar-import';
import { announce } from './announce';

/** Events per transaction; each transaction locks the workspace's bookings. */
const BATCH_SIZE = 200;

export interface ApplyImportDeps {
  calendarStore: CalendarStore;
  clock: Clock;
  ids: Ids;
}

type Source = Pick<CalendarConnection, 'workspaceId' | 'id' | 'memberId'>;

/**
 * Imports in batches, so that others can book in between, and stops once the calendar is disconnected. An import is
 * idempotent: after a crash the next one completes the rest.
 */
export const applyImport =
  (deps: ApplyImportDeps) =>
  async (actor: Actor, connection: Source, events: readonly ExternalEvent[]): Promise<void> => {
    const uniqueEvents = [...new Map(events.map((event) => [event.uid, event])).values()];
    for (let begin = 0; begin < uniqueEvents.length; begin += BATCH_SIZE) {
      const isConnected = await deps.calendarStore.exclusively(actor, (tx) =>
        importBatch(deps, tx, connection, uniqueEvents.slice(begin, begin + BATCH_SIZE)),
      );
      if (!isConnected) return;
    }
    const uids = uniqueEvents.map(({ uid }) => uid);
    for (let cancelledCount = BATCH_SIZE; cancelledCount === BATCH_SIZE;) {
      cancelledCount = await deps.calendarStore.exclusively(actor, async (tx) =>
        (await tx.isConnected(connection.id)) ? takeBack(tx, connection, uids, deps.clock.now(), BATCH_SIZE) : 0,
      );
    }
  };

async function importBatch(
  { clock, ids }: ApplyImportDeps,
  tx: CalendarTransaction,
  connection: Source,
  events: readonly ExternalEvent[],
): Promise<boolean> {
  if (!(await tx.isConnected(connection.id))) return false;
  const now = clock.now();
  const uids = events.map(({ uid }) => uid);
  const [imported, ownUids] = await Promise.all([tx.imported(connection.id, uids), tx.ownAmong(uids)]);
  const plan = planImport(
    imported,
    events.filter(({ uid }) => !ownUids.has(uid)),
    now,
  );
  const added = await tx.addAll(plan.added.map((event) => toDraft(connection, event, ids.next(), now)));
  for (const appointment of added)
    tx.events.record('appointment.imported', { resourceId: appointment.id, data: toEventData(appointment) });
  await tx.saveAll(plan.moved);
  const importedById = new Map(imported.map((appointment) => [appointment.id, appointment]));
  for (const after of plan.moved) announceMove(tx, importedById.get(after.id)!, after);
  return true;
}

/** Cancels at most `limit` imported appointments that have none of the UIDs; returns how many it cancelled. */
export async function takeBack(
  tx: CalendarTransaction,
  { id }: Source,
  uids: readonly string[],
  now: Date,
  limit: number,
): Promise<number> {
  const missing = await tx.withoutEvent(id, uids, now, limit);
  const cancelled = missing.map((appointment) => takenBack(appointment, now));
  await tx.saveAll(cancelled);
  for (const [index, appointment] of cancelled.entries())
    announce(tx.events, 'appointment.cancelled', appointment, changesOfStatus(missing[index]!, appointment));
  return missing.length;
}

function announceMove(tx: CalendarTransaction, before: AppointmentRecord, after: AppointmentRecord): void {
  const changes = changesOfMove(before, after);
  if (Object.keys(changes).length > 0) announce(tx.events, 'appointment.rescheduled', after, changes);
}

const toDraft = (
  { workspaceId, id, memberId }: Source,
  event: ExternalEvent,
  appointmentId: string,
  now: Date,
): NewAppointment => ({
  workspaceId,
  id: appointmentId,
  kind: EXTERNAL,
  status: 'confirmed',
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  appointmentTypeId: null,
  contactId: null,
  patientId: null,
  customerName: appointmentName(event),
  ownerUserId: memberId,
  locationId: null,
  vehicleId: null,
  vehicleHeld: false,
  leadId: null,
  conversationId: null,
  bookedBy: null,
  holdExpiresAt: null,
  icalUid: event.uid,
  icalSequence: 0,
  cancelNoticeAt: null,
  calendarConnectionId: id,
  createdAt: now,
  updatedAt: now,
});
