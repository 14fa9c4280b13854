/** How a bucket is filled: `burst` places at most, refilled at `perSecond`. */
export interface BucketSize {
  burst: number;
  perSecond: number;
}

/** A bucket as it was when it was last asked. */
export interface Bucket {
  /** Places left, in fractions. */
  tokens: number;
  atMs: number;
}

/** The answer to one call. */
export interface Place {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until one place is free again; 0 where the call is allowed. */
  retryAfterSeconds: number;
}

/** Takes one place from a bucket; a bucket that was never asked is full. A clock that goes back refills nothing. */
export function take(bucket: Bucket | undefined, { burst, perSecond }: BucketSize, nowMs: number): { bucket: Bucket; place: Place } {
  const before = bucket ?? { tokens: burst, atMs: nowMs };
  const elapsedMs = Math.max(0, nowMs - before.atMs);
  const tokens = Math.min(burst, before.tokens + (elapsedMs * perSecond) / 1_000);
  const allowed = tokens >= 1;
  const left = allowed ? tokens - 1 : tokens;
  return { bucket: { tokens: left, atMs: Math.max(nowMs, before.atMs) }, place: placeOf(allowed, left, { burst, perSecond }) };
}

export function placeOf(allowed: boolean, left: number, { burst, perSecond }: BucketSize): Place {
  const retryAfterSeconds = allowed ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond));
  return { allowed, limit: burst, remaining: Math.floor(left), retryAfterSeconds };
}
