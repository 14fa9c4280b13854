import { businessClock, everyMinute, LAST_INSTANT, MINUTE } from '@workops/kernel';
import type { Coverage } from './hold-config';

/** The clocks of holds: minutes of coverage, or all of them without declared coverage. */
export function coverageClock(coverage: Coverage | null) {
  const clock = coverage ? businessClock(coverage) : everyMinute;
  return {
    /** Rounded down. */
    elapsedMinutes: (from: Date, until: Date): number =>
      Math.floor(clock.between(from.getTime(), until.getTime()) / MINUTE),
    /** Null where ten years of coverage do not have this many minutes. */
    dueAt: (from: Date, minutes: number): Date | null => {
      const due = clock.after(from.getTime(), minutes * MINUTE);
      return due === undefined || due > LAST_INSTANT ? null : new Date(due);
    },
  };
}
