import { FIRST_PLACES, type DispatchLimits, type Shares, type SubscriptionShares } from './shares';

export interface Taker {
  workspaceId: string;
  host: string;
  failing: boolean;
}

/** In flight in this process; missing keys count as zero. */
export interface Held {
  workspaces: Readonly<Record<string, number>>;
  failingWorkspaces: Readonly<Record<string, number>>;
  hosts: Readonly<Record<string, number>>;
  /** Keyed by workspace and host, joined by a space. */
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

  isFirst({ workspaceId }: Taker): boolean {
    return this.workspaces.of(workspaceId) < FIRST_PLACES;
  }

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

export class Places {
  private taken = 0;
  private readonly dealt: DealtPlaces;

  constructor(private readonly limits: DispatchLimits) {
    this.dealt = new DealtPlaces({ ...limits, held: NOTHING_HELD });
  }

  get free(): number {
    return this.limits.places - this.taken;
  }

  /** Excludes reserved slots. */
  get open(): number {
    return Math.max(0, this.free - this.limits.reserved);
  }

  /** False without a free slot within the shares. */
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

  /** A negative count releases slots. */
  keep(count: number): void {
    this.taken += count;
  }

  held(): Held {
    return this.dealt.held();
  }
}
