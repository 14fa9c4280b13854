import fc from 'fast-check';
import { take, type Bucket, type BucketSize } from './bucket';

const sizes = fc.record({
  burst: fc.integer({ min: 1, max: 200 }),
  perSecond: fc.double({ min: 0.1, max: 50, noNaN: true }),
});
const pauses = fc.array(fc.integer({ min: 0, max: 5_000 }), { minLength: 1, maxLength: 200 });

function played(size: BucketSize, pausesMs: number[]) {
  let nowMs = 1_000_000;
  let bucket: Bucket | undefined;
  return pausesMs.map((pause) => {
    nowMs += pause;
    const { buckets, place } = take([bucket], [size], nowMs);
    [bucket] = buckets;
    return { nowMs, bucket, place };
  });
}

describe('a token bucket', () => {
  it('never grants more than its burst plus its refill', () => {
    fc.assert(
      fc.property(sizes, pauses, (size, pausesMs) => {
        const calls = played(size, pausesMs);
        const granted = calls.filter(({ place }) => place.allowed).length;
        const seconds = (calls.at(-1)!.nowMs - calls[0]!.nowMs) / 1_000;
        expect(granted).toBeLessThanOrEqual(size.burst + seconds * size.perSecond + 1e-6);
      }),
    );
  });

  it('reports between zero and its burst as remaining, and refuses only at zero', () => {
    fc.assert(
      fc.property(sizes, pauses, (size, pausesMs) => {
        for (const { place } of played(size, pausesMs)) {
          expect(place.remaining).toBeGreaterThanOrEqual(0);
          expect(place.remaining).toBeLessThan(size.burst);
          if (!place.allowed) expect(place.remaining).toBe(0);
        }
      }),
    );
  });

  it('admits a caller that waited for Retry-After', () => {
    fc.assert(
      fc.property(sizes, pauses, (size, pausesMs) => {
        for (const { nowMs, bucket, place } of played(size, pausesMs).filter((call) => !call.place.allowed)) {
          expect(take([bucket], [size], nowMs + place.retryAfterSeconds * 1_000 + 1).place.allowed).toBe(true);
        }
      }),
    );
  });

  it('asks for one second at the usual size', () => {
    const size = { burst: 120, perSecond: 2 };
    const calls = played(
      size,
      Array.from({ length: 121 }, () => 0),
    );
    expect(calls[119]!.place).toEqual({ allowed: true, limit: 120, remaining: 0, retryAfterSeconds: 0 });
    expect(calls[120]!.place).toEqual({ allowed: false, limit: 120, remaining: 0, retryAfterSeconds: 1 });
  });

  it('refills nothing when the clock goes back', () => {
    const size = { burst: 1, perSecond: 1 };
    const { buckets } = take([undefined], [size], 10_000);
    expect(take(buckets, [size], 2_000).place.allowed).toBe(false);
    expect(take(take(buckets, [size], 2_000).buckets, [size], 10_500).place.allowed).toBe(false);
  });

  it("takes nothing if another bucket is empty, and reports that one's wait", () => {
    const sizes = [
      { burst: 5, perSecond: 1 },
      { burst: 1, perSecond: 0.1 },
    ];
    const first = take([undefined, undefined], sizes, 0);
    expect(first.place).toEqual({ allowed: true, limit: 5, remaining: 4, retryAfterSeconds: 0 });
    const second = take(first.buckets, sizes, 0);
    expect(second.place).toEqual({ allowed: false, limit: 1, remaining: 0, retryAfterSeconds: 10 });
    expect(second.buckets.map(({ tokens }) => tokens)).toEqual([4, 0]);
  });
});
