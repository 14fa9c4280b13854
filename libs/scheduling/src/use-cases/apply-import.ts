import type { Actor, Clock, Ids } from '@workops/kernel';
import type { AppointmentStore, AppointmentTransaction, NewAppointment } from '../appointment-ports';
import type { CalendarConnection, ImportStore } from '../calendar-ports';
import type { AppointmentRecord } from '../domain/appointment';
import { changesOfMove, changesOfStatus, eventDataOf } from '../domain/appointment-event';
import { EXTERNAL, nameOf, planImport, type ExternalEvent } from '../domain/calendar-import';
import { announce } from './announce';

export interface ApplyImportDeps {
  appointments: AppointmentStore;
  imports: Pick<ImportStore, 'imported' | 'ownAmong'>;
  clock: Clock;
  ids: Ids;
}

type Source = Pick<CalendarConnection, 'workspaceId' | 'id' | 'memberId'>;

/** Makes the appointments of a calendar what the calendar says, under the lock of the workspace's bookings; saying it twice changes nothing. */
export const applyImport =
  ({ appointments, imports, clock, ids }: ApplyImportDeps) =>
  (actor: Actor, connection: Source, events: readonly ExternalEvent[]): Promise<void> =>
    appointments.exclusively(actor, async (tx) => {
      const now = clock.now();
      const [imported, own] = await Promise.all([
        imports.imported(connection.workspaceId, connection.id, now),
        imports.ownAmong(connection.workspaceId, events.map(({ uid }) => uid)),
      ]);
      const plan = planImport(imported, events.filter(({ uid }) => !own.has(uid)), now);
      for (const event of plan.added) await add(tx, draftOf(connection, event, ids.next(), now));
      const before = new Map(imported.map((each) => [each.id, each]));
      for (const after of plan.moved) await keepMove(tx, before.get(after.id)!, after);
      for (const after of plan.gone) {
        await tx.appointments.save(after);
        announce(tx.events, 'appointment.cancelled', after, changesOfStatus(before.get(after.id)!, after));
      }
    });

async function add(tx: AppointmentTransaction, draft: NewAppointment): Promise<void> {
  const appointment = await tx.appointments.add(draft, { dueAt: null });
  tx.events.record('appointment.imported', { resourceId: appointment.id, data: eventDataOf(appointment) });
}

/** A new name alone is nobody's news. */
async function keepMove(tx: AppointmentTransaction, before: AppointmentRecord, after: AppointmentRecord): Promise<void> {
  await tx.appointments.save(after);
  const changes = changesOfMove(before, after);
  if (Object.keys(changes).length > 0) announce(tx.events, 'appointment.rescheduled', after, changes);
}

const draftOf = ({ workspaceId, id, memberId }: Source, event: ExternalEvent, appointmentId: string, now: Date): NewAppointment => ({
  workspaceId,
  id: appointmentId,
  kind: EXTERNAL,
  status: 'confirmed',
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  appointmentTypeId: null,
  contactId: null,
  customerName: nameOf(event),
  ownerUserId: memberId,
  locationId: null,
  vehicleId: null,
  vehicleHeld: false,
  leadId: null,
  conversationId: null,
  holdExpiresAt: null,
  icalUid: event.uid,
  icalSequence: 0,
  cancelNoticeAt: null,
  calendarConnectionId: id,
  createdAt: now,
  updatedAt: now,
});
