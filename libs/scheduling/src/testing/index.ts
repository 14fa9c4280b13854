export { availableSlots, type SlotRules } from '../domain/availability';
export type { Diary, Taken, Wish } from '../domain/booking-rules';
export type { Span } from '../domain/spans';
export { aNewAppointment, aType, someSettings } from './builders';
export { MemoryAppointments } from './memory-appointments';
export { MemorySetup } from './memory-setup';
