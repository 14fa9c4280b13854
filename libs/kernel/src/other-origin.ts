/** Whether a secret sent to one address must not go to the other without a new one. Before the first address nothing was sent anywhere. */
export const isOtherOrigin = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || new URL(after).origin !== new URL(before).origin);
