import { setImmediate } from 'node:timers/promises';
import { CalendarTrouble } from '../domain/calendar-trouble';

/** Work in small units: it yields after each of them. */
export type Work<T> = Generator<unknown, T, void>;

const SLICE_MS = 5;
const UNITS_A_LOOK = 50;

/** How much of a calendar's work there may be, and when it last gave the event loop back. */
export class WorkBudget {
  private left: number;
  private sliceBegan = performance.now();

  constructor(units: number) {
    this.left = units;
  }

  /** Throws `too_complex` once it is used up. */
  spend(units: number): void {
    this.left -= units;
    if (this.left < 0) throw new CalendarTrouble('too_complex');
  }

  /** Lets others go on, where this one has had its slice. */
  async breathe(): Promise<void> {
    if (performance.now() - this.sliceBegan < SLICE_MS) return;
    await setImmediate();
    this.sliceBegan = performance.now();
  }
}

/** Does the work in slices of some milliseconds, within the budget. */
export async function inSlices<T>(work: Work<T>, budget: WorkBudget): Promise<T> {
  for (let units = 1; ; units += 1) {
    const step = work.next();
    if (step.done) return step.value;
    budget.spend(1);
    if (units % UNITS_A_LOOK === 0) await budget.breathe();
  }
}
