import fc from 'fast-check';
import { MAX_ATTEMPTS, verdictOn } from './retry-schedule';

const endedAt = new Date('2027-01-15T12:00:00.000Z');
const waitAfter = (attempt: number, random: number): number => {
  const verdict = verdictOn({ attempt, succeeded: false, endedAt }, random);
  if (verdict.state !== 'retrying') throw new Error(`no retry after attempt ${attempt}`);
  return verdict.dueAt.getTime() - endedAt.getTime();
};

describe('the retry schedule', () => {
  it('waits 5, 10, 20 and 40 seconds', () => {
    expect([1, 2, 3, 4].map((attempt) => waitAfter(attempt, 0))).toEqual([5_000, 10_000, 20_000, 40_000]);
  });

  it('gives up after the fifth attempt', () => {
    expect(verdictOn({ attempt: MAX_ATTEMPTS, succeeded: false, endedAt }, 0)).toEqual({ state: 'failed' });
  });

  it('allows one attempt for a redelivery', () => {
    expect(verdictOn({ attempt: 1, succeeded: false, endedAt, single: true }, 0)).toEqual({ state: 'failed' });
    expect(verdictOn({ attempt: 1, succeeded: true, endedAt, single: true }, 0)).toEqual({ state: 'succeeded' });
  });

  it('stops at the first success', () => {
    expect(verdictOn({ attempt: 3, succeeded: true, endedAt }, 0)).toEqual({ state: 'succeeded' });
  });

  it('adds at most a tenth to each delay, and never shortens it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, random) => {
        const least = 5_000 * 2 ** (attempt - 1);
        expect(waitAfter(attempt, random)).toBeGreaterThanOrEqual(least);
        expect(waitAfter(attempt, random)).toBeLessThanOrEqual(Math.round(least * 1.1));
      }),
    );
  });
});
