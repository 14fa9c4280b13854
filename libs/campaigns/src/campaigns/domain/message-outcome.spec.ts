import { outcomeOfMessage, WAITED_FOR, type MessageOutcome } from './message-outcome';

const outcome = (code: string, providerCode: string | null = null): MessageOutcome | undefined =>
  outcomeOfMessage({ status: 'failed', error: { code, providerCode } });
const waiting = (limited: string | null): MessageOutcome => ({ status: 'pending', reason: null, again: true, limited });
const over = (status: MessageOutcome['status'], reason: string | null): MessageOutcome => ({
  status,
  reason,
  again: false,
  limited: null,
});
/** Reasons of the internal policy. */
const OURS = [
  'contact_merged',
  'contact_blocked',
  'safety_hold',
  'all_proactive_blocked',
  'marketing_blocked',
  'service_blocked',
  'unreachable',
  'address_suppressed',
  'provider_limited',
  'contact_archived',
  'consent_unrecorded',
];

describe('the outcome of a campaign message', () => {
  it('is undefined without a status, and equals the status unless it failed', () => {
    expect(outcomeOfMessage({ status: null, error: null })).toBeUndefined();
    for (const status of ['retrying', 'sent', 'delivered', 'read'] as const) {
      expect(outcomeOfMessage({ status, error: null })).toEqual(over(status, null));
    }
    // An earlier error is irrelevant once the message has arrived.
    expect(
      outcomeOfMessage({ status: 'delivered', error: { code: 'provider_refused', providerCode: '131048' } }),
    ).toEqual(over('delivered', null));
  });

  it.each(['131048', '80007'])("is the account's limit if the provider returns %s with any code", (providerCode) => {
    for (const code of ['provider_unavailable', 'provider_refused', 'provider_limited']) {
      expect(outcome(code, providerCode)).toEqual(waiting(`provider: ${providerCode}`));
    }
  });

  it("is the account's limit if the internal count is reached", () => {
    expect(outcome('messaging_limit')).toEqual(waiting('provider: messaging_limit'));
  });

  it.each([
    ['131047', 'window_closed'],
    ['132001', 'template_not_approved'],
    ['132015', 'template_not_approved'],
    ['132016', 'template_not_approved'],
    ['131049', 'provider_limited'],
    ['131050', 'marketing_blocked'],
    ['131026', 'undeliverable'],
    ['190', 'credential_rejected'],
    ['131009', 'provider_refused'],
    ['131056', 'provider_unavailable'],
    ['4', 'provider_unavailable'],
  ])('is a failure if the provider refuses permanently with %s, and the campaign continues', (providerCode, code) => {
    expect(outcome(code, providerCode)).toEqual(over('failed', code));
  });

  it('is pending again if the campaign, account or template was not ready', () => {
    for (const code of ['campaign_paused', ...WAITED_FOR]) expect(outcome(code)).toEqual(waiting(null));
    expect([...WAITED_FOR].toSorted()).toEqual(['channel_disconnected', 'template_not_approved']);
  });

  it('is suppressed, cancelled or failed depending on the cause of the refusal', () => {
    for (const code of OURS) {
      expect(outcome(code)).toEqual(over('suppressed', code));
    }
    expect(outcome('campaign_cancelled')).toEqual(over('cancelled', null));
    for (const code of ['outcome_unknown', 'variable_empty', 'undeliverable'])
      expect(outcome(code)).toEqual(over('failed', code));
    expect(outcomeOfMessage({ status: 'failed', error: null })).toEqual(over('failed', 'provider_refused'));
  });
});
