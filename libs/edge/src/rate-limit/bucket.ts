export interface BucketSize {
  burst: number;
  perSecond: number;
}

export interface Draw {
  key: string;
  size: BucketSize;
}

export interface Bucket {
  /** In fractions. */
  tokens: number;
  atMs: number;
}

export interface Place {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until a token is available; 0 if allowed. */
  retryAfterSeconds: number;
}

/** A new bucket is full. A clock that goes back refills nothing. */
function refilled(bucket: Bucket | undefined, { burst, perSecond }: BucketSize, nowMs: number): Bucket {
  const before = bucket ?? { tokens: burst, atMs: nowMs };
  const elapsedMs = Math.max(0, nowMs - before.atMs);
  return {
    tokens: Math.min(burst, before.tokens + (elapsedMs * perSecond) / 1_000),
    atMs: Math.max(nowMs, before.atMs),
  };
}

/** Takes one token from each bucket, or none if one is empty, so that a refused call consumes nothing. */
export function take(
  buckets: readonly (Bucket | undefined)[],
  sizes: readonly BucketSize[],
  nowMs: number,
): { buckets: Bucket[]; place: Place } {
  const now = sizes.map((size, index) => refilled(buckets[index], size, nowMs));
  const allowed = now.every(({ tokens }) => tokens >= 1);
  const after = allowed ? now.map(({ tokens, atMs }) => ({ tokens: tokens - 1, atMs })) : now;
  return {
    buckets: after,
    place: placeAmong(
      allowed,
      after.map(({ tokens }) => tokens),
      sizes,
    ),
  };
}

export const returned = ({ tokens, atMs }: Bucket, { burst }: BucketSize): Bucket => ({
  tokens: Math.min(burst, tokens + 1),
  atMs,
});

/** The first bucket's result, or the longest wait of those that refuse. */
export function placeAmong(allowed: boolean, left: readonly number[], sizes: readonly BucketSize[]): Place {
  const places = sizes.map((size, index) => toPlace(allowed, left[index]!, size));
  return places.reduce((tightest, place) => (place.retryAfterSeconds > tightest.retryAfterSeconds ? place : tightest));
}

function toPlace(allowed: boolean, left: number, { burst, perSecond }: BucketSize): Place {
  const retryAfterSeconds = allowed || left >= 1 ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond));
  return { allowed, limit: burst, remaining: Math.floor(left), retryAfterSeconds };
}
