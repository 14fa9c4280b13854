/** What a subscription may have in flight, over all processes: what one receiver can take of the places. */
export interface Shares {
  perSubscription: number;
  /** The same for one whose last attempt failed, so that a receiver that hangs keeps few places. */
  perFailingSubscription: number;
}

export const DEFAULT_SHARES: Shares = { perSubscription: 100, perFailingSubscription: 20 };

export const shareOf = ({ consecutiveFailures }: { consecutiveFailures: number }, shares: Shares): number =>
  consecutiveFailures > 0 ? shares.perFailingSubscription : shares.perSubscription;

/** Must outlast the patience with owners, the sender's deadline and a flush. */
export const LEASE_MS = 15_000;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
