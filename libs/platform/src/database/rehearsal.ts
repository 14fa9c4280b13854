import type { RecordedEvent } from '@workops/contracts';

/** Work that was done and is taken back. */
export class TakenBack<T> extends Error {
  constructor(readonly rehearsal: Rehearsal<T>) {
    super('The work is taken back.');
  }
}

/** What work came to that was taken back. */
export interface Rehearsal<T> {
  result: T;
  /** The events it would have recorded, in order. */
  events: readonly RecordedEvent[];
}
