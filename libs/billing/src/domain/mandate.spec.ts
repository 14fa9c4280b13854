import { DAY, MINUTE } from '@workops/kernel';
import {
  answeredAgain,
  endedHere,
  isGivenUp,
  MANDATE_STATUSES,
  moved,
  type Mandate,
  type MandateStatus,
} from './mandate';

const NOW = new Date('2027-01-15T12:00:00Z');
const mandate = (status: MandateStatus, over: Partial<Mandate> = {}): Mandate => ({
  workspaceId: 'w',
  id: 'm',
  provider: 'provider_a',
  reference: 'w.1',
  providerId: 'man_1',
  setupUrl: null,
  livemode: true,
  status,
  createdAt: NOW,
  updatedAt: NOW,
  askDueAt: status === 'pending' ? NOW : null,
  endDueAt: null,
  ...over,
});

describe('a mandate', () => {
  it('changes status only according to the table, and never back', () => {
    const ways = MANDATE_STATUSES.map((from) => [
      from,
      ...MANDATE_STATUSES.map((to) => moved(mandate(from), to, NOW).status),
    ]);
    expect(ways).toEqual([
      ['pending', 'pending', 'active', 'failed', 'failed'],
      ['active', 'active', 'active', 'revoked', 'revoked'],
      ['revoked', 'revoked', 'revoked', 'revoked', 'revoked'],
      ['failed', 'failed', 'failed', 'failed', 'failed'],
    ]);
  });

  it('is queried only while pending, and notified only if it was ended here', () => {
    expect(moved(mandate('pending'), 'active', NOW)).toMatchObject({ askDueAt: null, endDueAt: null });
    expect(endedHere(mandate('pending'), NOW)).toMatchObject({ status: 'failed', askDueAt: null, endDueAt: NOW });
    expect(endedHere(mandate('active'), NOW)).toMatchObject({ status: 'revoked', endDueAt: NOW });
  });

  it('is reused for half an hour with its provider, and abandoned after a day', () => {
    const pending = mandate('pending');
    const after = (ms: number, provider: Mandate['provider'] = 'provider_a') =>
      answeredAgain(
        { active: undefined, pending, mandates: 1 },
        { provider, replace: false, now: new Date(NOW.getTime() + ms) },
      );
    expect([after(30 * MINUTE - 1), after(30 * MINUTE), after(0, 'provider_b')]).toEqual([
      pending,
      undefined,
      undefined,
    ]);
    expect([DAY - 1, DAY].map((ms) => isGivenUp(pending, new Date(NOW.getTime() + ms)))).toEqual([false, true]);
    const active = { active: mandate('active'), pending: undefined, mandates: 1 };
    expect(() => answeredAgain(active, { provider: 'provider_a', replace: false, now: NOW })).toThrow('activo');
    expect(answeredAgain(active, { provider: 'provider_a', replace: true, now: NOW })).toBeUndefined();
  });
});
