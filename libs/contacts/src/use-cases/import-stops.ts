import { unavailable } from '@workops/kernel';

export interface ImportStops {
  /** Aborts if the caller disconnects; `timeUp` at the timeout. */
  callerGone?: AbortSignal;
  timeUp: AbortSignal;
}

export const stopSignal = ({ callerGone, timeUp }: ImportStops): AbortSignal =>
  callerGone ? AbortSignal.any([callerGone, timeUp]) : timeUp;

const RETRY_AFTER_SECONDS = 60;

/** Throws `unavailable`, which rolls back, once an import should stop; called between two parts. */
export const goOnUntil =
  ({ callerGone, timeUp }: ImportStops) =>
  (): void => {
    if (callerGone?.aborted)
      throw unavailable(
        'The import was stopped when its caller had gone: nothing of it was written.',
        RETRY_AFTER_SECONDS,
      );
    if (timeUp.aborted)
      throw unavailable(
        'The import took too long, and nothing of it was written. Try again later, or split the file.',
        RETRY_AFTER_SECONDS,
      );
  };
