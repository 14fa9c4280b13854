export { availableSlots, type SlotRules } from '../domain/availability';
export type { Diary, Taken, Wish } from '../domain/booking-rules';
export type { Span } from '../domain/spans';
export { aType, someSettings } from './builders';
export { MemorySetup } from './memory-setup';
