/** Limit of one subscription's deliveries in flight, over all processes: its receiver's capacity. */
export interface SubscriptionShares {
  perSubscription: number;
  /** The same for one whose last attempt failed, so that a hanging receiver holds few places. */
  perFailingSubscription: number;
}

/** Limits of deliveries in flight. Those of workspaces and hosts are per process: the share of its places that one of them can take. */
export interface Shares extends SubscriptionShares {
  perWorkspace: number;
  /** Of a workspace, over all its subscriptions whose last attempt failed. */
  perFailingWorkspace: number;
  /** Over all workspaces, so that a receiver common to many of them cannot take every place. */
  perHost: number;
  /** Of one workspace to one host, less than the host's own: one workspace cannot shut the others out of it. */
  perWorkspaceAndHost: number;
}

export interface DispatchLimits extends Shares {
  /** Requests in flight in this process. */
  places: number;
  /** Of these, those reserved for workspaces with next to nothing in flight. */
  reserved: number;
}

/** A workspace that has fewer in flight takes a reserved place, and one beyond the host's share. */
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

/** Must outlast the patience with owners, the sender's deadline and a flush. */
export const LEASE_MS = 15_000;

export const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
