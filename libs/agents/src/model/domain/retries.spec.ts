import { waitBeforeNext } from './retries';

const status = (code: number, retryAfterS?: number) => ({ kind: 'status' as const, status: code, retryAfterS });
const broken = (afterFirstByte: boolean) => ({ kind: 'broken' as const, afterFirstByte });

describe('a failing model', () => {
  it.each([408, 429, 500, 502, 503, 504])('with %i is called three times, half a second and a second apart', (code) => {
    expect([1, 2, 3].map((tries) => waitBeforeNext(tries, status(code)))).toEqual([500, 1_000, null]);
  });

  it.each([400, 401, 403, 404, 409, 413, 422, 501, 302])('with %i is called once', (code) => {
    expect(waitBeforeNext(1, status(code, 1))).toBeNull();
  });

  it('is retried at the time it requests, at most ten seconds later', () => {
    expect(waitBeforeNext(1, status(429, 2))).toBe(2_000);
    expect(waitBeforeNext(1, status(429, 0))).toBe(500);
    expect(waitBeforeNext(1, status(429, 3_600))).toBe(10_000);
  });

  it('is not retried after the first byte of its reply', () => {
    expect(waitBeforeNext(1, broken(false))).toBe(500);
    expect(waitBeforeNext(1, broken(true))).toBeNull();
  });
});
