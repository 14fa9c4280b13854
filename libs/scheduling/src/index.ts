export { schedulingContext } from './scheduling.context';
export { appointmentsAheadOn, type AppointmentsAhead } from './adapters/appointments-ahead';
export { appointmentsOn, type SchedulingDirectories } from './adapters/appointments-on';
export { agentBookingsOn, type AgentBookings } from './adapters/agent-bookings';
export { libraryHolidays } from './adapters/library-holidays';
export { BOOKINGS_LOCK } from './adapters/postgres-appointments';
export { SETUP_LOCK } from './adapters/postgres-setup';
export { CALENDARS, type CalendarsSettings } from './adapters/calendars.part';
export { bookedServiceOn, keepVisitOn, leadVisitsOn, patientsForgottenOn, visitsOn } from './adapters/visits';
export { OutsideWorld, type OutsideWorldDeps } from './adapters/outside-world';
export { APPOINTMENTS, SCHEDULING } from './adapters/scheduling.part';
export type { BookedService, ServiceStaff } from './domain/booked-service';
export { SLOT_MEMO } from './adapters/slot-memo.part';
export type { LocalSlotMemo } from './adapters/slot-memo';
export {
  durationBounds,
  ENGINES,
  priceBounds,
  priceInClp,
  typeLimits,
  type AppointmentTypeRecord,
  type Engine,
  type TypeFields,
} from './domain/appointment-type';
export { configBounds, type ConfigPatch } from './domain/schedule-config';
export { APPOINTMENT_STATUSES, type AppointmentRecord, type AppointmentStatus } from './domain/appointment';
export { bookingLimits, type BookingInput } from './domain/booking';
export { toDisplayId, numberIn, type AppointmentRef } from './domain/display-id';
export { OUTCOMES, type Outcome } from './domain/lifecycle';
export type { AppointmentPatch } from './domain/patch';
export type { Slot } from './domain/slot';
export type { AppointmentFilter, TypedAppointment } from './appointment-ports';
export type { CalendarConnection } from './calendar-ports';
export type { Calendars } from './calendars';
export type { OutsideDirectories } from './outside-ports';
export { createAppointments, type Appointments } from './appointments';
export type { StaffDirectory, VisitingQuestion, SettingsOfWorkspaces } from './ports';
export type { VisitingPatient } from './domain/visiting-patient';
export { customerNotices, type ConversationVoice } from './use-cases/customer-notices';
export { createScheduling, type Scheduling } from './scheduling';
export type { ShownConfig } from './use-cases/read-config';
