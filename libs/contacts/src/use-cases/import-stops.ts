import { unavailable } from '@workops/kernel';

export interface ImportStops {
  /** Aborted if the caller disconnects. */
  callerGone?: AbortSignal;
  /** Aborted at the import's timeout. */
  timeUp: AbortSignal;
}

/** Aborts as soon as either signal does. */
export const stopSignal = ({ callerGone, timeUp }: ImportStops): AbortSignal =>
  callerGone ? AbortSignal.any([callerGone, timeUp]) : timeUp;

const RETRY_AFTER_SECONDS = 60;

/** Throws `unavailable` once an import should stop, which rolls its transaction back; called between two parts. */
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
