import type { BucketSize, Place } from './bucket';

/** What a credential may do: a bucket of its own size, the usual one, or no ceiling at all. */
export type RateLimit = BucketSize | 'default' | 'unlimited';

/** Where buckets are kept. */
export interface BucketStore {
  take(key: string, size: BucketSize): Promise<Place> | Place;
}

/** Counts the calls of each credential against its ceiling. */
export class RateLimiter {
  constructor(
    private readonly store: BucketStore,
    private readonly usual: BucketSize,
  ) {}

  /** The credential's place, or nothing where it has no ceiling. */
  take(credential: string, limit: RateLimit): Promise<Place> | Place | undefined {
    if (limit === 'unlimited') return undefined;
    return this.store.take(credential, limit === 'default' ? this.usual : limit);
  }
}
