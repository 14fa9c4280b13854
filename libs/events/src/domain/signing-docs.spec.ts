import { createHmac, timingSafeEqual } from 'node:crypto';
import { timedSignature } from '@workops/platform';
import { verdictOn } from './retry-schedule';
import { signingDocs } from './signing-docs';

describe('the signing documentation', () => {
  it("states the catalogue's delays, which match the real schedule", () => {
    const { attempts, delaysSeconds } = signingDocs.retry;
    expect([attempts, delaysSeconds]).toEqual([5, [5, 10, 20, 40, 80]]);
    const endedAt = new Date('2027-01-15T12:00:00.000Z');
    const waits = delaysSeconds.map((_, index) => {
      const verdict = verdictOn({ attempt: index + 1, succeeded: false, endedAt }, 0);
      return verdict.state === 'retrying' ? (verdict.dueAt.getTime() - endedAt.getTime()) / 1_000 : verdict.state;
    });
    expect(waits).toEqual([5, 10, 20, 40, 'failed']);
    expect(signingDocs.retry.note).toContain('The first four delays are the waits before attempts 2 to 5');
    expect(signingDocs.retry.note).toContain('the fifth delay, where the doubling would go on, is never waited');
  });

  it('states both rules for pausing, and the replay window', () => {
    expect(signingDocs.autoPause).toMatchObject({ consecutiveFailedDeliveries: 20, failingHours: 24 });
    expect(signingDocs.timingWindowSeconds).toBe(300);
  });

  it('describes the actual signature', () => {
    const [secret, body, now] = ['whsec_ab', '{"id":"1"}', 1_800_000_000];
    const [, t, v1] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(timedSignature(body, secret, new Date(now * 1_000)))!;
    expect(Math.abs(now - Number(t))).toBeLessThanOrEqual(signingDocs.timingWindowSeconds);
    const expected = createHmac('sha256', secret).update(`${t}.${body}`).digest('hex');
    expect(timingSafeEqual(Buffer.from(expected), Buffer.from(v1!))).toBe(true);
  });
});
