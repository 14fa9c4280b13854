/**
 * Whether a changed address has another origin, so that its secret must be entered again. False if there was no address
 * before.
 */
export const isOtherOrigin = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || new URL(after).origin !== new URL(before).origin);
