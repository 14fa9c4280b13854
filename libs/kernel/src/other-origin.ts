/** The secret must then be entered again. False without a previous address. */
export const isOtherOrigin = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || new URL(after).origin !== new URL(before).origin);
