import { NOT_ASKED, RECORD_PURPOSES, type RecordAnswers, type RecordState } from './dns-records';
import { checkedDomain, hasFailed, isVerifiedFirst, newSendingDomain, type SendingDomain } from './sending-domain';

const START = new Date('2027-01-15T12:00:00.000Z');
const HOUR = 3_600_000;
const after = (hours: number): Date => new Date(START.getTime() + hours * HOUR);

const fresh = newSendingDomain(
  {
    workspaceId: 'w',
    id: 'd',
    domain: 'taller.example',
    selector: 'wo-1',
    publicKey: 'QUJD',
    privateKeySealed: 'sealed',
  },
  START,
);
const answers = (over: Partial<Record<keyof RecordAnswers, RecordState>> = {}): RecordAnswers =>
  Object.fromEntries(
    RECORD_PURPOSES.map((purpose) => [purpose, { state: over[purpose] ?? 'ok', found: null }]),
  ) as RecordAnswers;
const looked = (domain: SendingDomain, hours: number, answered = answers()) =>
  checkedDomain(domain, answered, after(hours));

describe('a sending domain', () => {
  it('is verified once all records are correct, and reports only the first time', () => {
    const verified = looked(fresh, 1);
    expect([verified.status, verified.verifiedAt, isVerifiedFirst(fresh, verified)]).toEqual([
      'verified',
      after(1),
      true,
    ]);
    const again = looked({ ...verified, status: 'failed' }, 200);
    expect([again.status, again.verifiedAt, isVerifiedFirst(verified, again)]).toEqual(['verified', after(1), false]);
  });

  it('keeps its status while name servers do not answer', () => {
    for (const status of ['pending', 'verified', 'failed'] as const) {
      const silent = looked(looked({ ...fresh, status }, 1, NOT_ASKED), 500, NOT_ASKED);
      expect([silent.status, silent.wrongSince]).toEqual([status, null]);
      expect(looked({ ...fresh, status }, 1, answers({ spf: 'unknown' })).status).toBe(status);
    }
  });

  it('fails after 72 consecutive hours of wrong records, counted from the first', () => {
    const verified = looked(fresh, 1);
    const wrong = answers({ dmarc: 'missing', spf: 'unknown' });
    const seen = looked(verified, 24, wrong);
    expect([seen.status, seen.wrongSince]).toEqual(['verified', after(24)]);
    expect(looked(looked(seen, 60, NOT_ASKED), 95.99, wrong).status).toBe('verified');
    const failed = looked(seen, 96, wrong);
    expect([failed.status, hasFailed(seen, failed), hasFailed(failed, looked(failed, 120, wrong))]).toEqual([
      'failed',
      true,
      false,
    ]);
    const mended = looked(seen, 48);
    expect(looked(mended, 97, wrong)).toMatchObject({ status: 'verified', wrongSince: after(97) });
    expect(looked(looked(fresh, 1, wrong), 73, wrong).status).toBe('failed');
  });

  it('is checked again a day later', () => {
    expect(looked(fresh, 1).nextCheckAt).toEqual(after(25));
  });
});
