export { availableSlots, type SlotRules } from '../domain/availability';
export type { Diary, Taken, Wish } from '../domain/booking-rules';
export type { Span } from '../domain/spans';
export { aBareEntry, aCalendar, anEntry, anEvent, CalendarServer, multistatusBody } from './calendar-server';
export { aNewAppointment, aType, someSettings } from './builders';
export {
  bookedContacts,
  bookFor,
  fillDiary,
  makeImported,
  readReminders,
  remindNow,
  statusOfBooked,
} from './database-tricks';
export { MemoryAppointments } from './memory-appointments';
export { MemorySetup } from './memory-setup';
