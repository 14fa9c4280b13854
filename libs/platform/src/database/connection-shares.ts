import { unavailable } from '@workops/kernel';

export interface SharesOptions {
  connections: number;
  most: number;
  /** A caller that would wait longer is refused at once. */
  patienceMs: number;
}

interface Owner {
  key: string | undefined;
  most: number;
  used: number;
  waiting: (() => void)[];
}

const WEIGHT = 0.1;
const LONGEST_RETRY_SECONDS = 30;

const wasRefused = (waitMs: number) =>
  unavailable(
    'The service has more to do than it can. Try again shortly.',
    Math.min(LONGEST_RETRY_SECONDS, Math.max(1, Math.ceil(waitMs / 1_000))),
  );

/**
 * No workspace gets all connections, and waiting work is served round robin. New work is refused at once if it could
 * not be served in time.
 */
export class ConnectionShares {
  private readonly owners = new Map<string | undefined, Owner>();
  private readonly turns = new Set<Owner>();
  private used = 0;
  private queued = 0;
  private meanUseMs = 0;
  /** Refused callers count with the maximum. */
  onWait: ((ms: number) => void) | undefined;

  constructor(private readonly options: SharesOptions) {}

  get waiting(): number {
    return this.queued;
  }

  run<T>(key: string | undefined, work: () => Promise<T>): Promise<T> {
    const owner = this.getOwner(key);
    if (owner.waiting.length > 0 || !this.hasRoom(owner)) return this.afterTurn(owner, work);
    this.take(owner);
    this.onWait?.(0);
    return this.using(owner, work);
  }

  private async afterTurn<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      await this.turn(owner);
    } catch (error) {
      this.onWait?.(this.options.patienceMs);
      throw error;
    }
    this.onWait?.(performance.now() - since);
    return this.using(owner, work);
  }

  private async using<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    const since = performance.now();
    try {
      return await work();
    } finally {
      this.leave(owner, performance.now() - since);
    }
  }

  private getOwner(key: string | undefined): Owner {
    const { connections, most } = this.options;
    let owner = this.owners.get(key);
    if (!owner)
      this.owners.set(key, (owner = { key, most: key === undefined ? connections : most, used: 0, waiting: [] }));
    return owner;
  }

  private hasRoom({ used, most }: Owner): boolean {
    return this.used < this.options.connections && used < most;
  }

  private take(owner: Owner): void {
    this.used += 1;
    owner.used += 1;
  }

  private turn(owner: Owner): Promise<void> {
    const { patienceMs } = this.options;
    const expectedMs = this.estimateWait(owner);
    if (expectedMs > patienceMs) throw wasRefused(expectedMs);
    return new Promise((resolve, reject) => {
      const called = (): void => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        owner.waiting.splice(owner.waiting.indexOf(called), 1);
        this.queued -= 1;
        if (owner.waiting.length === 0) this.turns.delete(owner);
        this.forgetIdle(owner);
        reject(wasRefused(this.estimateWait(owner)));
      }, patienceMs);
      owner.waiting.push(called);
      this.queued += 1;
      this.turns.add(owner);
    });
  }

  /** Each waiting owner is served at most as often as this one before it. */
  private estimateWait({ waiting, most }: Owner): number {
    const own = waiting.length + 1;
    const before = Math.min(this.queued + 1, own * (this.turns.size + 1));
    return this.meanUseMs * Math.max(before / this.options.connections, own / most);
  }

  private leave(owner: Owner, usedMs: number): void {
    this.meanUseMs += (Math.min(usedMs, this.options.patienceMs) - this.meanUseMs) * WEIGHT;
    this.used -= 1;
    owner.used -= 1;
    this.forgetIdle(owner);
    if (this.queued === 0) return;
    for (const next of this.turns) {
      if (!this.hasRoom(next)) continue;
      this.turns.delete(next);
      this.take(next);
      this.queued -= 1;
      next.waiting.shift()!();
      if (next.waiting.length > 0) this.turns.add(next);
      return;
    }
  }

  private forgetIdle({ key, used, waiting }: Owner): void {
    if (used === 0 && waiting.length === 0) this.owners.delete(key);
  }
}
