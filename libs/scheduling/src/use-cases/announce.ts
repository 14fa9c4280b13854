import type { Changes, EventRecorder } from '@workops/contracts';
import { BLOCK, type AppointmentRecord } from '../domain/appointment';
import { toEventData } from '../domain/appointment-event';

type AnnouncedEvent =
  | 'appointment.booked'
  | 'appointment.rescheduled'
  | 'appointment.cancelled'
  | 'appointment.completed'
  | 'appointment.no_show';

/** Blocks produce no events. */
export function announce(
  events: EventRecorder,
  name: AnnouncedEvent,
  appointment: AppointmentRecord,
  changes?: Changes,
): void {
  if (appointment.kind === BLOCK) return;
  events.record(name, { resourceId: appointment.id, ...(changes && { changes }), data: toEventData(appointment) });
}
