import type { AppointmentDeps } from './appointment-ports';
import { bookAppointment } from './use-cases/book-appointment';
import { cancelAppointment } from './use-cases/cancel-appointment';
import { changeAppointment } from './use-cases/change-appointment';
import { confirmHold } from './use-cases/confirm-hold';
import { holdSlot } from './use-cases/hold-slot';
import { listAppointments } from './use-cases/list-appointments';
import { readAppointment } from './use-cases/read-appointment';
import { readCalendar } from './use-cases/read-calendar';

export type Appointments = ReturnType<typeof createAppointments>;

export const createAppointments = (deps: AppointmentDeps) => ({
  book: bookAppointment(deps),
  hold: holdSlot(deps),
  confirm: confirmHold(deps),
  change: changeAppointment(deps),
  cancel: cancelAppointment(deps),
  read: readAppointment(deps),
  list: listAppointments(deps),
  calendar: readCalendar(deps),
});
