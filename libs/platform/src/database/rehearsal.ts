import type { RecordedEvent } from '@workops/contracts';

/** Thrown to roll back work that was rehearsed. */
export class TakenBack<T> extends Error {
  constructor(readonly rehearsal: Rehearsal<T>) {
    super('The work is taken back.');
  }
}

/** Result of rehearsed work. */
export interface Rehearsal<T> {
  result: T;
  /** The events that it would have recorded, in order. */
  events: readonly RecordedEvent[];
}
