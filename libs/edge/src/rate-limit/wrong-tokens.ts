import { hash as digest } from 'node:crypto';
import { DomainError, type Clock } from '@workops/kernel';
import { LRUCache } from 'lru-cache';
import { returned, take, type Bucket, type BucketSize, type Place } from './bucket';

/** Maximum of tokens and addresses in memory. */
const MOST = 20_000;
/** How long after its last use a token counts as a working one. */
const WORKED_MS = 3_600_000;
/** How long repeats of a wrong token are counted separately. */
const WRONG_MS = 10_000;

const isWrong = (error: unknown): boolean => error instanceof DomainError && error.kind === 'unauthenticated';

/** A call with a token. */
interface Attempt<T> {
  /** Where it came from. */
  address: () => string;
  open: () => Promise<T>;
  /** Throws. */
  refuse: (place: Place) => never;
}

/**
 * Counts invalid tokens by the address that they come from, in this process, so that those beyond the ceiling are refused before they are looked up. A token
 * that worked recently is looked up whatever others send from its address, and one that works is not counted. Repeats of the same wrong token are counted
 * separately: a forgotten script with a revoked key blocks no one else at its office. A call whose token is being looked up already waits for that lookup: it
 * is counted only where the lookup fails.
 */
export class WrongTokens {
  private readonly worked = new LRUCache<string, true>({ max: MOST, ttl: WORKED_MS, updateAgeOnGet: true });
  private readonly wrong = new LRUCache<string, true>({ max: MOST, ttl: WRONG_MS });
  private readonly buckets = new LRUCache<string, Bucket>({ max: MOST });
  /** Tokens that are counted and not known yet, and whether they turn out to be wrong. */
  private readonly asked = new Map<string, Promise<boolean>>();
  /** Proofs being checked, by the key that they are counted under. */
  private readonly proving = new Map<string, Set<Promise<unknown>>>();

  constructor(
    private readonly size: BucketSize,
    private readonly clock: Clock,
  ) {}

  /** The token's rights. Rejects with the error of `refuse` where too many from that address were invalid. */
  opened<T>(token: string, attempt: Attempt<T>): Promise<T> {
    const hash = digest('sha256', token, 'base64');
    if (this.worked.get(hash)) return this.openedLately(hash, attempt);
    const first = this.asked.get(hash);
    return first ? this.openedAfter(first, hash, attempt) : this.openedFirst(hash, attempt);
  }

  /**
   * A call's proof with a public name, such as an account's id: the name is known per address, so that calls under it from elsewhere neither pass for its
   * owner's nor count against them. Nor does a known name vouch for the next proof: each is counted before it is checked, and concurrent ones wait for the
   * places of others.
   */
  proven<T>(name: string, attempt: Attempt<T>): Promise<T> {
    const known = `${name} at ${attempt.address()}`;
    return this.opened(known, { ...attempt, open: () => this.proved(`proofs of ${known}`, attempt) });
  }

  private async proved<T>(counted: string, { open, refuse }: Attempt<T>): Promise<T> {
    for (let place = this.take(counted); !place.allowed; place = this.take(counted)) {
      const others = this.proving.get(counted);
      if (!others) refuse(place);
      else await Promise.race(others);
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

  private async openedFirst<T>(hash: string, { address: addressOf, open, refuse }: Attempt<T>): Promise<T> {
    const address = addressOf();
    const counted = this.wrong.has(hash) ? `${address} ${hash}` : address;
    // Counted before it is looked up: no more are looked up concurrently than there are places.
    const place = this.take(counted);
    if (!place.allowed) refuse(place);
    const opening = open();
    const turnsOutWrong = opening.then(() => false, isWrong);
    this.asked.set(hash, turnsOutWrong);
    try {
      const found = await opening;
      this.worked.set(hash, true);
      this.giveBack(counted);
      return found;
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
