import { businessClock, everyMinute, LAST_INSTANT, MINUTE } from '@workops/kernel';
import type { Coverage } from './hold-config';

/** The clocks of holds count minutes of coverage, or all minutes without declared coverage. */
export function coverageClock(coverage: Coverage | null) {
  const clock = coverage ? businessClock(coverage) : everyMinute;
  return {
    /** Rounded down. */
    elapsedMinutes: (from: Date, until: Date): number =>
      Math.floor(clock.between(from.getTime(), until.getTime()) / MINUTE),
    /** Null if ten years of coverage have fewer minutes than this. */
    dueAt: (from: Date, minutes: number): Date | null => {
      const due = clock.after(from.getTime(), minutes * MINUTE);
      return due === undefined || due > LAST_INSTANT ? null : new Date(due);
    },
  };
}
