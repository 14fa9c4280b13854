import { randomUUID } from 'node:crypto';
import { aContact } from '../testing/builders';
import { isMarketable } from './marketable';

const reachable = aContact({ email: 'ana@example.com', emailNormalised: 'ana@example.com', emailConsent: true });
const NOW = new Date(0);

describe('a contact', () => {
  it('is marketable with an email, consent and a subscription', () => {
    expect(isMarketable(reachable)).toBe(true);
  });

  it.each([
    ['without an email', { email: null }],
    ['without consent', { emailConsent: false }],
    ['when not subscribed', { emailStatus: 'unsubscribed' }],
    ['when blocked', { blockedAt: NOW }],
    ['when archived', { archivedAt: NOW }],
    ['when merged away', { mergedIntoContactId: randomUUID() }],
  ])('is not marketable %s', (_case, over) => {
    expect(isMarketable({ ...reachable, ...over })).toBe(false);
  });
});
