import { setImmediate } from 'node:timers/promises';
import { CalendarTrouble } from '../domain/calendar-trouble';

/** Work in small units; the generator yields after each. */
export type Work<T> = Generator<unknown, T, void>;

const SLICE_MS = 5;
const UNITS_A_LOOK = 50;

/** Remaining work for a calendar, and the time at which it last yielded the event loop. */
export class WorkBudget {
  private left: number;
  private sliceBegan = performance.now();

  constructor(units: number) {
    this.left = units;
  }

  /** Throws `too_complex` once the budget is used up. */
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

/** Runs the work in slices of a few milliseconds, within the budget. */
export async function inSlices<T>(work: Work<T>, budget: WorkBudget): Promise<T> {
  for (let units = 1; ; units += 1) {
    const step = work.next();
    if (step.done) return step.value;
    budget.spend(1);
    if (units % UNITS_A_LOOK === 0) await budget.breathe();
  }
}
