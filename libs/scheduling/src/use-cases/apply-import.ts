import type { Actor, Clock, Ids } from '@workops/kernel';
import type { NewAppointment } from '../appointment-ports';
import type { CalendarConnection, CalendarStore, CalendarTransaction } from '../calendar-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { changesOfMove, changesOfStatus, toEventData } from '../domain/appointment-event';
import { EXTERNAL, appointmentName, planImport, takenBack, type ExternalEvent } from '../domain/calendar-import';
import { announce } from './announce';

/** Events per transaction, which locks the workspace's bookings. */
const AT_ONCE = 200;

export interface ApplyImportDeps {
  calendarStore: CalendarStore;
  clock: Clock;
  ids: Ids;
}

type Source = Pick<CalendarConnection, 'workspaceId' | 'id' | 'memberId'>;

/**
 * Syncs in batches, so that others can book in between, and stops if disconnected. Idempotent: the next import
 * completes what a crash left out.
 */
export const applyImport =
  (deps: ApplyImportDeps) =>
  async (actor: Actor, connection: Source, events: readonly ExternalEvent[]): Promise<void> => {
    const present = [...new Map(events.map((event) => [event.uid, event])).values()];
    for (let begin = 0; begin < present.length; begin += AT_ONCE) {
      const isConnected = await deps.calendarStore.exclusively(actor, (tx) =>
        takeIn(deps, tx, connection, present.slice(begin, begin + AT_ONCE)),
      );
      if (!isConnected) return;
    }
    const uids = present.map(({ uid }) => uid);
    for (let left = AT_ONCE; left === AT_ONCE;) {
      left = await deps.calendarStore.exclusively(actor, async (tx) =>
        (await tx.isConnected(connection.id)) ? takeBack(tx, connection, uids, deps.clock.now(), AT_ONCE) : 0,
      );
    }
  };

async function takeIn(
  { clock, ids }: ApplyImportDeps,
  tx: CalendarTransaction,
  connection: Source,
  events: readonly ExternalEvent[],
): Promise<boolean> {
  if (!(await tx.isConnected(connection.id))) return false;
  const now = clock.now();
  const uids = events.map(({ uid }) => uid);
  const [imported, own] = await Promise.all([tx.imported(connection.id, uids), tx.ownAmong(uids)]);
  const plan = planImport(
    imported,
    events.filter(({ uid }) => !own.has(uid)),
    now,
  );
  const added = await tx.addAll(plan.added.map((event) => toDraft(connection, event, ids.next(), now)));
  for (const appointment of added)
    tx.events.record('appointment.imported', { resourceId: appointment.id, data: toEventData(appointment) });
  await tx.saveAll(plan.moved);
  const before = new Map(imported.map((each) => [each.id, each]));
  for (const after of plan.moved) announceMove(tx, before.get(after.id)!, after);
  return true;
}

/** Cancels imported appointments without any of the UIDs; returns their number. */
export async function takeBack(
  tx: CalendarTransaction,
  { id }: Source,
  uids: readonly string[],
  now: Date,
  limit: number,
): Promise<number> {
  const gone = await tx.withoutEvent(id, uids, now, limit);
  const after = gone.map((each) => takenBack(each, now));
  await tx.saveAll(after);
  for (const [place, each] of after.entries())
    announce(tx.events, 'appointment.cancelled', each, changesOfStatus(gone[place]!, each));
  return gone.length;
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
