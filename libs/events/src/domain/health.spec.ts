import fc from 'fast-check';
import {
  afterAttempt,
  EXHAUSTED_BEFORE_PAUSE,
  FAILING_BEFORE_PAUSE_MS,
  pauseReasonAfter,
  UNTRIED,
  type AttemptEnd,
  type Health,
} from './health';

const ends = fc.array(
  fc
    .record({ succeeded: fc.boolean(), last: fc.boolean() })
    .map(({ succeeded, last }) => ({ succeeded, exhausted: !succeeded && last })),
);
const dated = (attempts: { succeeded: boolean; exhausted: boolean }[]): AttemptEnd[] =>
  attempts.map((attempt, index) => ({
    ...attempt,
    endedAt: new Date(1_800_000_000_000 + index),
    statusCode: attempt.succeeded ? 200 : null,
  }));

describe('the health of a subscription', () => {
  it('counts failed attempts and failed deliveries since the last success', () => {
    fc.assert(
      fc.property(ends.map(dated), (attempts) => {
        const streak = attempts.slice(attempts.findLastIndex(({ succeeded }) => succeeded) + 1);
        expect(attempts.reduce(afterAttempt, UNTRIED)).toEqual({
          lastDeliveryAt: attempts.at(-1)?.endedAt ?? null,
          lastStatus: attempts.at(-1)?.statusCode ?? null,
          consecutiveFailures: streak.length,
          consecutiveFailedDeliveries: streak.filter(({ exhausted }) => exhausted).length,
          failingSince: streak[0]?.endedAt ?? null,
        });
      }),
    );
  });
});

describe('a pause', () => {
  const at = (milliseconds: number): Date => new Date(1_800_000_000_000 + milliseconds);
  const failed = (over: Partial<AttemptEnd> = {}): AttemptEnd => ({
    endedAt: at(0),
    statusCode: 500,
    succeeded: false,
    exhausted: false,
    ...over,
  });
  const health = (over: Partial<Health>): Health => ({ ...UNTRIED, ...over });

  it('is due after twenty consecutive exhausted deliveries without a success in between', () => {
    fc.assert(
      fc.property(ends.map(dated), (attempts) => {
        let state = UNTRIED;
        for (const attempt of attempts) {
          state = afterAttempt(state, attempt);
          const due = !attempt.succeeded && state.consecutiveFailedDeliveries >= EXHAUSTED_BEFORE_PAUSE;
          expect(pauseReasonAfter(state, attempt)).toBe(due ? 'consecutive_failures' : null);
        }
      }),
    );
    expect(
      pauseReasonAfter(
        health({ consecutiveFailedDeliveries: 19, consecutiveFailures: 95 }),
        failed({ exhausted: true }),
      ),
    ).toBeNull();
    expect(
      pauseReasonAfter(
        health({ consecutiveFailedDeliveries: 20, consecutiveFailures: 100 }),
        failed({ exhausted: true }),
      ),
    ).toBe('consecutive_failures');
  });

  it('is due with the first failure 24 hours after the streak began', () => {
    const failing = health({ consecutiveFailures: 3, failingSince: at(0) });
    expect(pauseReasonAfter(failing, failed({ endedAt: at(FAILING_BEFORE_PAUSE_MS - 1) }))).toBeNull();
    expect(pauseReasonAfter(failing, failed({ endedAt: at(FAILING_BEFORE_PAUSE_MS) }))).toBe('failing_24h');
    expect(pauseReasonAfter(failing, failed({ endedAt: at(FAILING_BEFORE_PAUSE_MS), succeeded: true }))).toBeNull();
  });
});
