import fc from 'fast-check';
import { afterAttempt, UNTRIED, type AttemptEnd } from './health';

const ends = fc.array(
  fc.record({ succeeded: fc.boolean(), last: fc.boolean() }).map(({ succeeded, last }) => ({ succeeded, exhausted: !succeeded && last })),
);
const dated = (attempts: { succeeded: boolean; exhausted: boolean }[]): AttemptEnd[] =>
  attempts.map((attempt, index) => ({ ...attempt, endedAt: new Date(1_800_000_000_000 + index), statusCode: attempt.succeeded ? 200 : null }));

describe('the health of a subscription', () => {
  it('counts what failed since the last success, attempts and deliveries apart', () => {
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
