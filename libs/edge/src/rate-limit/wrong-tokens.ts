import { hash as digest } from 'node:crypto';
import { DomainError, type Clock } from '@workops/kernel';
import { LRUCache } from 'lru-cache';
import { returned, take, type Bucket, type BucketSize, type Place } from './bucket';

/** Tokens and addresses in memory. */
const MOST = 20_000;
/** A token counts as working for this long after its last use. */
const WORKED_MS = 3_600_000;
/** Repeats of a wrong token are counted separately for this long. */
const WRONG_MS = 10_000;

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unauthenticated';

interface Attempt<T> {
  address: () => string;
  open: () => Promise<T>;
  /** Must throw. */
  refuse: (place: Place) => never;
}

/**
 * Limits invalid tokens by client address in this process, refusing excess ones without a lookup. Recently working
 * tokens are not counted, and repeats of one wrong token are counted separately, so that a revoked key in a script
 * blocks no others.
 */
export class WrongTokens {
  private readonly worked = new LRUCache<string, true>({ max: MOST, ttl: WORKED_MS, updateAgeOnGet: true });
  private readonly wrong = new LRUCache<string, true>({ max: MOST, ttl: WRONG_MS });
  private readonly buckets = new LRUCache<string, Bucket>({ max: MOST });
  /** Counted tokens in lookup, and whether they turn out wrong. */
  private readonly asked = new Map<string, Promise<boolean>>();
  /** Proofs in progress, by counting key. */
  private readonly proving = new Map<string, Set<Promise<unknown>>>();

  constructor(
    private readonly size: BucketSize,
    private readonly clock: Clock,
  ) {}

  /** Rejects with the error of `refuse` if too many tokens from that address were invalid. */
  opened<T>(token: string, attempt: Attempt<T>): Promise<T> {
    const hash = digest('sha256', token, 'base64');
    if (this.worked.get(hash)) return this.openedLately(hash, attempt);
    const first = this.asked.get(hash);
    return first ? this.openedAfter(first, hash, attempt) : this.openedFirst(hash, attempt);
  }

  /**
   * Checks a proof for a public name, such as an account's id; each counts before its check. Names are remembered per
   * address, so that calls from elsewhere neither pass as the owner's nor count against it.
   */
  proven<T>(name: string, attempt: Attempt<T>): Promise<T> {
    const key = `${name} at ${attempt.address()}`;
    return this.opened(key, { ...attempt, open: () => this.proved(`proofs of ${key}`, attempt) });
  }

  private async proved<T>(counted: string, { open, refuse }: Attempt<T>): Promise<T> {
    for (let place = this.take(counted); !place.allowed; place = this.take(counted)) {
      const pendingProofs = this.proving.get(counted);
      if (!pendingProofs) refuse(place);
      else await Promise.race(pendingProofs);
    }
    const looking = open();
    const ended = looking.then(
      () => this.giveBack(counted),
      (error: unknown) => !isWrong(error) && this.giveBack(counted),
    );
    const proving = this.proving.get(counted) ?? new Set();
    this.proving.set(counted, proving.add(ended));
    try {
      return await looking;
    } finally {
      proving.delete(ended);
      if (proving.size === 0) this.proving.delete(counted);
    }
  }

  private async openedAfter<T>(first: Promise<boolean>, hash: string, attempt: Attempt<T>): Promise<T> {
    if (!(await first)) return this.openedLately(hash, attempt);
    return this.worked.get(hash) ? this.openedLately(hash, attempt) : this.openedFirst(hash, attempt);
  }

  private async openedFirst<T>(hash: string, { address: readAddress, open, refuse }: Attempt<T>): Promise<T> {
    const address = readAddress();
    const counted = this.wrong.has(hash) ? `${address} ${hash}` : address;
    // Counted before the lookup, so that concurrent lookups never exceed the limit.
    const place = this.take(counted);
    if (!place.allowed) refuse(place);
    const opening = open();
    const turnsOutWrong = opening.then(() => false, isWrong);
    this.asked.set(hash, turnsOutWrong);
    try {
      const proven = await opening;
      this.worked.set(hash, true);
      this.giveBack(counted);
      return proven;
    } catch (error) {
      if (isWrong(error)) this.wrong.set(hash, true);
      else this.giveBack(counted);
      throw error;
    } finally {
      if (this.asked.get(hash) === turnsOutWrong) this.asked.delete(hash);
    }
  }

  private openedLately<T>(hash: string, { address, open }: Attempt<T>): Promise<T> {
    return open().catch((error: unknown) => {
      if (isWrong(error)) {
        this.worked.delete(hash);
        this.take(address());
      }
      throw error;
    });
  }

  private take(key: string): Place {
    const { buckets, place } = take([this.buckets.get(key)], [this.size], this.clock.now().getTime());
    this.buckets.set(key, buckets[0]!);
    return place;
  }

  private giveBack(key: string): void {
    const bucket = this.buckets.get(key);
    if (bucket) this.buckets.set(key, returned(bucket, this.size));
  }
}
