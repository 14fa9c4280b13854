import { waitBeforeNext } from './retries';

const now = new Date('2026-03-02T12:00:00Z');
const status = (code: number, retryAfter: string | null = null) => ({ kind: 'status' as const, status: code, retryAfter });
const broken = (afterFirstByte: boolean) => ({ kind: 'broken' as const, afterFirstByte });

describe('a model that fails', () => {
  it.each([408, 429, 500, 502, 503, 504])('with %i is asked three times, half a second and a second apart', (code) => {
    expect([1, 2, 3].map((tries) => waitBeforeNext(tries, status(code), now))).toEqual([500, 1_000, null]);
  });

  it.each([400, 401, 403, 404, 409, 413, 422, 501, 302])('with %i is asked once', (code) => {
    expect(waitBeforeNext(1, status(code, '1'), now)).toBeNull();
  });

  it('is asked again when it says, at most ten seconds later', () => {
    expect(waitBeforeNext(1, status(429, '2'), now)).toBe(2_000);
    expect(waitBeforeNext(1, status(429, '0'), now)).toBe(500);
    expect(waitBeforeNext(1, status(429, '3600'), now)).toBe(10_000);
    expect(waitBeforeNext(1, status(503, 'Mon, 02 Mar 2026 12:00:04 GMT'), now)).toBe(4_000);
    expect(waitBeforeNext(1, status(503, 'soon'), now)).toBe(500);
  });

  it('is asked no more once a byte of its reply was there', () => {
    expect(waitBeforeNext(1, broken(false), now)).toBe(500);
    expect(waitBeforeNext(1, broken(true), now)).toBeNull();
  });
});
