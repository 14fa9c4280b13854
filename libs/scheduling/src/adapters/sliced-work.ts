import { setImmediate } from 'node:timers/promises';
import { CalendarTrouble } from '../domain/calendar-trouble';

/** Yields after each small unit. */
export type Work<T> = Generator<unknown, T, void>;

const SLICE_MS = 5;
const UNITS_A_LOOK = 50;

/** Remaining units, and when it last yielded the event loop. */
export class WorkBudget {
  private left: number;
  private sliceBegan = performance.now();

  constructor(units: number) {
    this.left = units;
  }

  /** Throws `too_complex` once used up. */
  spend(units: number): void {
    this.left -= units;
    if (this.left < 0) throw new CalendarTrouble('too_complex');
  }

  /** Yields the event loop if the time slice is used up. */
  async breathe(): Promise<void> {
    if (performance.now() - this.sliceBegan < SLICE_MS) return;
    await setImmediate();
    this.sliceBegan = performance.now();
  }
}

export async function inSlices<T>(work: Work<T>, budget: WorkBudget): Promise<T> {
  for (let units = 1; ; units += 1) {
    const step = work.next();
    if (step.done) return step.value;
    budget.spend(1);
    if (units % UNITS_A_LOOK === 0) await budget.breathe();
  }
}
