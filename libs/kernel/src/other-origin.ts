/** Whether what was sent to one address must not go to the other unasked. Before the first address nothing was sent anywhere. */
export const isOtherOrigin = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || new URL(after).origin !== new URL(before).origin);
