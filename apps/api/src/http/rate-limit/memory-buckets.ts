import type { Clock } from '@workops/kernel';
import { LRUCache } from 'lru-cache';
import { take, type Bucket, type BucketSize, type Place } from './bucket';
import type { BucketStore } from './rate-limiter';

/** Credentials remembered at once; the one that was quiet longest is forgotten first, and finds its bucket full again. */
const MAX_CREDENTIALS = 50_000;

/** Buckets of this process alone: every replica grants the whole ceiling. */
export class MemoryBuckets implements BucketStore {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_CREDENTIALS });

  constructor(private readonly clock: Clock) {}

  take(key: string, size: BucketSize): Place {
    const { bucket, place } = take(this.buckets.get(key), size, this.clock.now().getTime());
    this.buckets.set(key, bucket);
    return place;
  }
}
