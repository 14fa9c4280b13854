import type { BusinessHours } from '@workops/kernel';
import type { Diary, Limits, Wish } from './booking-rules';
import type { Span } from './spans';

/** What availability is computed from, apart from the diary. */
export interface SlotRules {
  timezone: string;
  businessHours: BusinessHours;
  /** `YYYY-MM-DD`. */
  holidays: ReadonlySet<string>;
  slotMinutes: number;
  durationMinutes: number;
  bufferMinutes: number;
  limits: Limits;
}

/** The hours that can be had, in order. `window` holds their starts, and the diary all that overlaps them with their buffers. */
export type AvailableSlots = (wish: Wish, window: Span, rules: SlotRules, diary: Diary) => Span[];
