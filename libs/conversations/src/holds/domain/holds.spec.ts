import { MINUTE } from '@workops/kernel';
import { coverageClock } from './coverage-clock';
import { settledCoverage, type Coverage } from './hold-config';
import {
  acknowledgedHold,
  isStoppedByHold,
  overdueOf,
  placedHold,
  resolvedHold,
  type OutboundHold,
} from './outbound-hold';

const placedAt = new Date('2027-01-15T19:50:00Z');
const hold: OutboundHold = placedHold(
  {
    workspaceId: 'w',
    id: 'h',
    contactId: 'c',
    scope: 'contact',
    kind: 'safety',
    reason: 'Alarma',
    stepKey: null,
    ticketId: null,
    placedBy: { kind: 'api_key', id: 'k', name: null },
    ackMinutes: 15,
    firstResponseMinutes: 60,
  },
  placedAt,
);
/** Monday to Friday, 9 to 17 in Santiago, which is three hours behind UTC in summer. */
const coverage: Coverage = {
  timezone: 'America/Santiago',
  businessHours: Object.fromEntries(['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => [day, [['09:00', '17:00']]])),
};

describe('a safety hold', () => {
  it('allows only answers of members and keys', () => {
    const senders = ['member', 'api_key', 'ai_agent', 'system'] as const;
    expect(senders.map((kind) => isStoppedByHold('answer', { kind }))).toEqual([false, false, true, true]);
    for (const purpose of ['service', 'promised_followup', 'marketing']) {
      expect(senders.map((kind) => isStoppedByHold(purpose, { kind }))).toEqual([true, true, true, true]);
    }
  });

  it('is acknowledged before it is resolved, by a member and once each', () => {
    const at = (minute: number) => new Date(placedAt.getTime() + minute * MINUTE);
    expect(() => resolvedHold(hold, { memberId: 'm', resolution: 'Llamada', now: at(1) })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ reason: 'not_acknowledged' }) }),
    );
    const seen = acknowledgedHold(hold, 'm', at(1));
    expect(acknowledgedHold(seen, 'n', at(2))).toBe(seen);
    const resolved = resolvedHold(seen, { memberId: 'm', resolution: 'Llamada', now: at(3) });
    expect(resolved).toMatchObject({
      status: 'resolved',
      acknowledgedAt: at(1),
      resolvedAt: at(3),
      resolution: 'Llamada',
    });
    expect(resolvedHold(resolved, { memberId: 'n', resolution: 'Otra', now: at(4) })).toBe(resolved);
    expect(acknowledgedHold(resolved, 'n', at(4))).toBe(resolved);
  });

  it('placed shortly before coverage ends becomes overdue in the next coverage period', () => {
    const { elapsedMinutes, dueAt } = coverageClock(coverage);
    // 2027-01-15 is a Friday, 16:50 there; Monday begins at 12:00 UTC.
    expect(dueAt(placedAt, 15)).toEqual(new Date('2027-01-18T12:05:00Z'));
    const lateAt = (instant: string) => overdueOf(hold, elapsedMinutes(placedAt, new Date(instant)));
    expect(lateAt('2027-01-18T12:04:59.999Z')).toEqual({ ack: false, firstResponse: false });
    expect(lateAt('2027-01-18T12:05:00Z')).toEqual({ ack: true, firstResponse: false });
    expect(elapsedMinutes(placedAt, new Date('2027-01-18T12:10:59Z'))).toBe(20);
    expect(lateAt('2027-01-18T12:50:00Z')).toEqual({ ack: true, firstResponse: true });
  });

  it('is not overdue after it is resolved, and at most once per clock', () => {
    const seen = acknowledgedHold(hold, 'm', placedAt);
    expect(overdueOf(seen, 1_000)).toEqual({ ack: false, firstResponse: true });
    expect(overdueOf({ ...hold, ackOverdueAt: placedAt, firstResponseAt: placedAt }, 1_000)).toEqual({
      ack: false,
      firstResponse: false,
    });
    expect(overdueOf(resolvedHold(seen, { memberId: 'm', resolution: 'x', now: placedAt }), 1_000)).toEqual({
      ack: false,
      firstResponse: false,
    });
  });

  it('counts every minute without declared coverage', () => {
    const { elapsedMinutes, dueAt } = coverageClock(null);
    expect(elapsedMinutes(placedAt, new Date(placedAt.getTime() + 15 * MINUTE - 1))).toBe(14);
    expect(dueAt(placedAt, 15)).toEqual(new Date('2027-01-15T20:05:00Z'));
    const seldom = coverageClock({ timezone: 'UTC', businessHours: { mon: [['09:00', '09:01']] } });
    expect(seldom.dueAt(placedAt, 10_080)).toBeNull();
  });
});

describe('coverage', () => {
  it('needs a valid time zone and hours on some day', () => {
    expect(
      settledCoverage({ timezone: 'America/Santiago', businessHours: { mon: [['09:00', '17:00']] } }),
    ).toMatchObject({
      timezone: 'America/Santiago',
    });
    const issuesOf = (timezone: string, businessHours: Record<string, unknown>) => {
      try {
        return settledCoverage({ timezone, businessHours });
      } catch (error) {
        return (error as { details: { body: { path: string }[] } }).details.body.map(({ path }) => path);
      }
    };
    expect(issuesOf('Marte', { mon: [['17:00', '09:00']] })).toEqual([
      'coverage.business_hours.mon.0',
      'coverage.timezone',
    ]);
    expect(issuesOf('UTC', { mon: [] })).toEqual(['coverage.business_hours']);
  });
});
