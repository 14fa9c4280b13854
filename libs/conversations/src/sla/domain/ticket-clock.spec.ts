import { businessClock, everyMinute, MINUTE } from '@workops/kernel';
import { announcing, clocked, newClock, loadStandings, withTerms, type TicketClock } from './ticket-clock';
import { chosenPolicy, noConditions, usualTargets, type SlaPolicy } from './sla-policy';
import { previewed, type ClockOf, type SlaTerms } from './sla-terms';

const OPENED = Date.parse('2027-01-18T12:00:00Z');
const at = (minutes: number): Date => new Date(OPENED + minutes * MINUTE);
const clockOf: ClockOf = (hours) => (hours ? businessClock(hours) : everyMinute);
const terms = (over: Partial<SlaTerms> = {}): SlaTerms => ({
  policyId: 'one',
  policyName: 'Una hora',
  firstResponseMinutes: 60,
  resolutionMinutes: null,
  hours: null,
  pauseOnPending: true,
  ...over,
});

interface Subject extends TicketClock {
  status: 'open' | 'pending' | 'resolved' | 'closed';
  firstResponseAt: Date | null;
  resolvedAt: Date | null;
  closedAt: Date | null;
}

const opened = (given: SlaTerms | null): Subject =>
  withTerms<Subject>(
    { ...newClock(at(0)), status: 'open', firstResponseAt: null, resolvedAt: null, closedAt: null },
    given,
    at(0),
    clockOf,
  );
const turned = (ticket: Subject, status: Subject['status'], minutes: number): Subject =>
  clocked({ ...ticket, status }, at(minutes), clockOf);

describe('the clock of a ticket', () => {
  it('stops while pending, and continues with the remaining time', () => {
    const pending = turned(opened(terms()), 'pending', 40);
    expect([pending.firstResponseDueAt, pending.clockSince]).toEqual([null, null]);
    expect(turned(pending, 'open', 160).firstResponseDueAt).toEqual(at(180));
    expect(turned(opened(terms({ pauseOnPending: false })), 'pending', 40).firstResponseDueAt).toEqual(at(60));
  });

  it('keeps the time at which a target was missed', () => {
    const late = turned(turned(opened(terms()), 'pending', 70), 'open', 90);
    expect(loadStandings(late, at(100))?.firstResponse).toMatchObject({ dueAt: at(60), breachedAt: at(60) });
    expect(turned(late, 'resolved', 95).firstResponseDueAt).toEqual(at(60));
  });

  it('keeps elapsed time under another policy, which may be due at once', () => {
    const other = withTerms(opened(terms()), terms({ policyId: 'two', firstResponseMinutes: 30 }), at(40), clockOf);
    expect(other.firstResponseDueAt).toEqual(at(40));
    const told = announcing(other, at(41));
    expect(told.breaches).toEqual([{ type: 'first_response', targetMinutes: 30, breachedAt: at(40) }]);
    expect(announcing(told.ticket, at(120)).breaches).toEqual([]);
    expect(
      withTerms(opened(terms()), terms({ policyId: 'two', firstResponseMinutes: 90 }), at(40), clockOf)
        .firstResponseDueAt,
    ).toEqual(at(90));
  });

  it('announces a policy once, even if the ticket returns to it', () => {
    const { ticket } = announcing(opened(terms()), at(61));
    const back = withTerms(
      withTerms(ticket, terms({ policyId: 'two', firstResponseMinutes: 500 }), at(70), clockOf),
      terms(),
      at(80),
      clockOf,
    );
    expect(announcing(back, at(90)).breaches).toEqual([]);
  });

  it('is met by an answer in time, and announces a late one', () => {
    expect(announcing({ ...opened(terms()), firstResponseAt: at(60) }, at(70)).breaches).toEqual([]);
    expect(announcing({ ...opened(terms()), firstResponseAt: at(65) }, at(70)).breaches).toHaveLength(1);
    expect(
      announcing(
        {
          ...opened(terms({ firstResponseMinutes: null, resolutionMinutes: 60 })),
          status: 'resolved',
          resolvedAt: at(65),
        },
        at(70),
      ).breaches,
    ).toEqual([]);
  });

  it('counts from the opening under a first policy, or from then if not begun', () => {
    expect(withTerms(opened(null), terms(), at(40), clockOf).firstResponseDueAt).toEqual(at(60));
    const external: Subject = {
      ...newClock(null),
      status: 'open',
      firstResponseAt: null,
      resolvedAt: null,
      closedAt: null,
    };
    expect(withTerms(external, terms(), at(40), clockOf).firstResponseDueAt).toEqual(at(100));
    expect(withTerms(opened(terms()), null, at(40), clockOf).firstResponseDueAt).toBeNull();
  });
});

describe('SLA policies', () => {
  const policy = (over: Partial<SlaPolicy>): SlaPolicy => ({
    ...usualTargets,
    workspaceId: 'w',
    id: 'a',
    name: 'A',
    position: 1,
    conditions: noConditions,
    isActive: true,
    createdAt: at(0),
    updatedAt: at(0),
    ...over,
  });
  const subject = { channel: 'whatsapp', priority: 'high', teamId: 'team', brand: null } as const;

  it('apply in order of position if every non-empty list contains the ticket’s value', () => {
    const chosen = (...policies: SlaPolicy[]) => chosenPolicy(policies, subject)?.id;
    expect(chosen(policy({ id: 'b', position: 2 }), policy({ id: 'a', position: 1 }))).toBe('a');
    expect(
      chosen(policy({ conditions: { ...noConditions, channels: ['email'] } }), policy({ id: 'b', position: 2 })),
    ).toBe('b');
    expect(chosen(policy({ conditions: { ...noConditions, priorities: ['high'], teamIds: ['team'] } }))).toBe('a');
    expect(
      chosen(policy({ conditions: { ...noConditions, brands: ['Andes'] } }), policy({ id: 'c', isActive: false })),
    ).toBeUndefined();
  });

  it('are previewed with pauses, which count only if pending stops the clock', () => {
    const pauses = [{ from: at(40).getTime(), to: at(160).getTime() }];
    const asked = { ...usualTargets, firstResponseMinutes: 60, resolutionMinutes: 30 };
    expect(previewed(asked, everyMinute, at(0), pauses)).toEqual({
      firstResponseDueAt: at(180),
      resolutionDueAt: at(30),
    });
    expect(previewed({ ...asked, pauseOnPending: false }, everyMinute, at(0), pauses).firstResponseDueAt).toEqual(
      at(60),
    );
    expect(previewed(asked, everyMinute, at(0), [{ from: at(10).getTime(), to: null }]).firstResponseDueAt).toBeNull();
  });
});
