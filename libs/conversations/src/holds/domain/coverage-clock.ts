import { businessClock, everyMinute, LAST_INSTANT, MINUTE } from '@workops/kernel';
import type { Coverage } from './hold-config';

/** Counts minutes of coverage, or all minutes without coverage. */
export function coverageClock(coverage: Coverage | null) {
  const clock = coverage ? businessClock(coverage) : everyMinute;
  return {
    /** Rounds down to whole minutes. */
    elapsedMinutes: (from: Date, until: Date): number =>
      Math.floor(clock.between(from.getTime(), until.getTime()) / MINUTE),
    /** Null beyond ten years of coverage. */
    dueAt: (from: Date, minutes: number): Date | null => {
      const due = clock.after(from.getTime(), minutes * MINUTE);
      return due === undefined || due > LAST_INSTANT ? null : new Date(due);
    },
  };
}
