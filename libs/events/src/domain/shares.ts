/** Protects the receiver, across all processes. */
export interface SubscriptionShares {
  perSubscription: number;
  /** After a failed attempt, so that a hanging receiver occupies few slots. */
  perFailingSubscription: number;
}

/** Workspace and host limits are per process. */
export interface Shares extends SubscriptionShares {
  perWorkspace: number;
  /** All failing subscriptions of a workspace together. */
  perFailingWorkspace: number;
  /** Spans workspaces, so that a shared receiver cannot take every slot. */
  perHost: number;
  /** Lower than the host's limit, so that one workspace cannot shut others out of the host. */
  perWorkspaceAndHost: number;
}

export interface DispatchLimits extends Shares {
  /** Requests in flight in this process. */
  places: number;
  reserved: number;
}

/** A workspace with fewer in flight may use reserved slots, and exceed the host's share. */
export const FIRST_PLACES = 2;

export const DEFAULT_LIMITS: DispatchLimits = {
  places: 400,
  reserved: 50,
  perSubscription: 100,
  perFailingSubscription: 20,
  perWorkspace: 200,
  perFailingWorkspace: 40,
  perHost: 300,
  perWorkspaceAndHost: 150,
};

export const shareOf = ({ consecutiveFailures }: { consecutiveFailures: number }, shares: SubscriptionShares): number =>
  consecutiveFailures > 0 ? shares.perFailingSubscription : shares.perSubscription;

/** Must exceed the wait for owners, the sender's deadline and a flush together. */
export const LEASE_MS = 15_000;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
