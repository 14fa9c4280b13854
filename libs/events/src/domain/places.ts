import { FIRST_PLACES, type DispatchLimits, type Shares, type SubscriptionShares } from './shares';

/** The keys by which a delivery counts towards shares. */
export interface Taker {
  workspaceId: string;
  host: string;
  /** The last attempt of its subscription failed. */
  failing: boolean;
}

/** A process's deliveries in flight, by the key of each share; missing keys have none. */
export interface Held {
  workspaces: Readonly<Record<string, number>>;
  failingWorkspaces: Readonly<Record<string, number>>;
  hosts: Readonly<Record<string, number>>;
  /** By workspace and host with a blank between. */
  workspacesAndHosts: Readonly<Record<string, number>>;
}

export const NOTHING_HELD: Held = { workspaces: {}, failingWorkspaces: {}, hosts: {}, workspacesAndHosts: {} };

const pairOf = ({ workspaceId, host }: Taker): string => `${workspaceId} ${host}`;

class Counts {
  private readonly counts: Map<string, number>;

  constructor(counts: Readonly<Record<string, number>>) {
    this.counts = new Map(Object.entries(counts));
  }

  of(key: string): number {
    return this.counts.get(key) ?? 0;
  }

  add(key: string, difference: 1 | -1): void {
    const count = this.of(key) + difference;
    if (count === 0) this.counts.delete(key);
    else this.counts.set(key, count);
  }

  all(): Record<string, number> {
    return Object.fromEntries(this.counts);
  }
}

/** Deliveries in flight by key, and whether one more is within the shares. */
export class DealtPlaces {
  private readonly workspaces: Counts;
  private readonly failingWorkspaces: Counts;
  private readonly hosts: Counts;
  private readonly workspacesAndHosts: Counts;

  constructor(private readonly shares: Omit<Shares, keyof SubscriptionShares> & { held: Held }) {
    this.workspaces = new Counts(shares.held.workspaces);
    this.failingWorkspaces = new Counts(shares.held.failingWorkspaces);
    this.hosts = new Counts(shares.held.hosts);
    this.workspacesAndHosts = new Counts(shares.held.workspacesAndHosts);
  }

  /** Its workspace has next to nothing in flight: it may take a reserved place, and one beyond the host's share. */
  isFirst({ workspaceId }: Taker): boolean {
    return this.workspaces.of(workspaceId) < FIRST_PLACES;
  }

  /** True when one more was within the shares, and is counted. */
  tryTake(taker: Taker): boolean {
    const { perWorkspace, perFailingWorkspace, perHost, perWorkspaceAndHost } = this.shares;
    const hasRoom =
      this.workspaces.of(taker.workspaceId) < perWorkspace &&
      this.workspacesAndHosts.of(pairOf(taker)) < perWorkspaceAndHost &&
      (!taker.failing || this.failingWorkspaces.of(taker.workspaceId) < perFailingWorkspace) &&
      (this.isFirst(taker) || this.hosts.of(taker.host) < perHost);
    if (hasRoom) this.add(taker, 1);
    return hasRoom;
  }

  add(taker: Taker, difference: 1 | -1): void {
    this.workspaces.add(taker.workspaceId, difference);
    if (taker.failing) this.failingWorkspaces.add(taker.workspaceId, difference);
    this.hosts.add(taker.host, difference);
    this.workspacesAndHosts.add(pairOf(taker), difference);
  }

  held(): Held {
    return {
      workspaces: this.workspaces.all(),
      failingWorkspaces: this.failingWorkspaces.all(),
      hosts: this.hosts.all(),
      workspacesAndHosts: this.workspacesAndHosts.all(),
    };
  }
}

/** The places of one dispatcher: how many are taken, by which workspaces and to which hosts. */
export class Places {
  private taken = 0;
  private readonly dealt: DealtPlaces;

  constructor(private readonly limits: DispatchLimits) {
    this.dealt = new DealtPlaces({ ...limits, held: NOTHING_HELD });
  }

  get free(): number {
    return this.limits.places - this.taken;
  }

  /** Free places that are not reserved. */
  get open(): number {
    return Math.max(0, this.free - this.limits.reserved);
  }

  /** True when a place was free for it and within the shares, and is taken. */
  tryTake(taker: Taker): boolean {
    const free = this.dealt.isFirst(taker) ? this.free : this.open;
    if (free <= 0 || !this.dealt.tryTake(taker)) return false;
    this.taken += 1;
    return true;
  }

  take(taker: Taker): void {
    this.dealt.add(taker, 1);
    this.taken += 1;
  }

  leave(taker: Taker): void {
    this.dealt.add(taker, -1);
    this.taken -= 1;
  }

  /** Reserves free places that a claim is about to fill; a negative count releases them. */
  keep(count: number): void {
    this.taken += count;
  }

  held(): Held {
    return this.dealt.held();
  }
}
