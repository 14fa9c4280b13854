import type { RecordedEvent } from '@workops/contracts';

export class TakenBack<T> extends Error {
  constructor(readonly rehearsal: Rehearsal<T>) {
    super('The work is taken back.');
  }
}

/** Events are those it would have recorded, in order. */
export interface Rehearsal<T> {
  result: T;
  events: readonly RecordedEvent[];
}
