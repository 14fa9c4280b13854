export const MEDIA_BYTES = 25 * 1024 * 1024;

/** Delays between tries; none after the last. */
const AGAIN_SECONDS = [5, 30, 120, 600] as const;

export const againAfter = (attempts: number): number | undefined => AGAIN_SECONDS[attempts - 1];
