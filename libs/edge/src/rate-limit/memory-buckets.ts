import type { Clock } from '@workops/kernel';
import { LRUCache } from 'lru-cache';
import { take, type Bucket, type Draw, type Place } from './bucket';
import type { BucketStore } from './rate-limiter';

/** The least recently used bucket is dropped first, and is full when used again. */
const MAX_BUCKETS = 100_000;

/** Every replica grants the whole limit. */
export class MemoryBuckets implements BucketStore {
  private readonly buckets = new LRUCache<string, Bucket>({ max: MAX_BUCKETS });

  constructor(private readonly clock: Clock) {}

  take(draws: readonly Draw[]): Place {
    const before = draws.map(({ key }) => this.buckets.get(key));
    const { buckets, place } = take(
      before,
      draws.map(({ size }) => size),
      this.clock.now().getTime(),
    );
    draws.forEach(({ key }, index) => this.buckets.set(key, buckets[index]!));
    return place;
  }
}
