import type { OutboundRefusal } from '@workops/kernel';
import fc from 'fast-check';
import { channelKinds } from './channel';
import { judgeOutbound, requireOutbound, type OutboundContact, type OutboundSend } from './outbound-policy';
import { isBlocked, outboundScopes, preferenceStatuses, type StandingPreferences } from './outbound-preference';

const someone = (over: Partial<OutboundContact> = {}): OutboundContact => ({
  email: 'ana@example.com',
  phone: '+56912345678',
  channels: [...channelKinds],
  emailConsent: true,
  emailStatus: 'subscribed',
  blockedAt: null,
  archivedAt: null,
  mergedIntoContactId: null,
  preferences: {},
  ...over,
});
const send = (over: Partial<OutboundSend> = {}): OutboundSend => ({ channel: 'email', purpose: 'service', ...over });
const verdictReasons = (contact: OutboundContact, what: OutboundSend) => {
  const verdict = judgeOutbound(contact, what);
  return verdict.outcome === 'allowed' ? 'allowed' : [verdict.outcome, ...verdict.reasons];
};
const catchRefusal = (act: () => void): OutboundRefusal | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return error as OutboundRefusal;
  }
};

const NOW = new Date(0);
const instant = fc.constantFrom(null, NOW);
const statuses = fc.option(fc.constantFrom(...preferenceStatuses), { nil: undefined });
const standing: fc.Arbitrary<StandingPreferences> = fc.dictionary(
  fc.constantFrom(...channelKinds),
  fc.record(Object.fromEntries(outboundScopes.map((scope) => [scope, statuses]))),
);
const anyone: fc.Arbitrary<OutboundContact> = fc.record({
  email: fc.constantFrom(null, 'ana@example.com'),
  phone: fc.constantFrom(null, '+56912345678'),
  channels: fc.subarray([...channelKinds]),
  emailConsent: fc.boolean(),
  emailStatus: fc.constantFrom('subscribed', 'unsubscribed'),
  blockedAt: instant,
  archivedAt: instant,
  mergedIntoContactId: fc.constantFrom(null, 'survivor'),
  preferences: standing,
});
const anything: fc.Arbitrary<OutboundSend> = fc.record(
  {
    channel: fc.constantFrom(...channelKinds),
    purpose: fc.constantFrom('marketing', 'service', 'promised_followup', 'answer'),
    window: fc.constantFrom('open', 'closed'),
    template: fc.boolean(),
  },
  { requiredKeys: ['channel', 'purpose'] },
);

describe('the outbound policy', () => {
  it('allows a send without objections', () => {
    for (const channel of channelKinds) expect(verdictReasons(someone(), send({ channel }))).toBe('allowed');
    expect(verdictReasons(someone(), send({ purpose: 'marketing' }))).toBe('allowed');
  });

  it('never allows a proactive message if its scope or everything is blocked', () => {
    fc.assert(
      fc.property(anyone, anything, (contact, what) => {
        fc.pre(what.purpose !== 'answer' && isBlocked(contact.preferences, what.channel, what.purpose));
        expect(judgeOutbound(contact, what).outcome).toBe('blocked');
      }),
    );
  });

  it('ignores preferences for answers, and marketing blocks for service messages', () => {
    fc.assert(
      fc.property(anyone, anything, (contact, what) => {
        const unsaid = judgeOutbound({ ...contact, preferences: {} }, { ...what, purpose: 'answer' });
        expect(judgeOutbound(contact, { ...what, purpose: 'answer' })).toEqual(unsaid);
        const lifted = {
          ...contact.preferences,
          [what.channel]: { ...contact.preferences[what.channel], marketing: 'allowed' as const },
        };
        const service = { ...what, purpose: 'service' as const };
        expect(judgeOutbound(contact, service)).toEqual(judgeOutbound({ ...contact, preferences: lifted }, service));
      }),
    );
  });

  it('never allows messages to blocked contacts or tombstones, nor marketing mail without consent', () => {
    fc.assert(
      fc.property(anyone, anything, (contact, what) => {
        expect(judgeOutbound({ ...contact, blockedAt: NOW }, what).outcome).toBe('blocked');
        expect(judgeOutbound({ ...contact, mergedIntoContactId: 'survivor' }, what).outcome).toBe('blocked');
        const mail = { ...what, channel: 'email', purpose: 'marketing' } as const;
        expect(judgeOutbound({ ...contact, emailConsent: false }, mail).outcome).toBe('blocked');
        expect(judgeOutbound({ ...contact, emailStatus: 'unsubscribed' }, mail).outcome).toBe('blocked');
      }),
    );
  });

  it('throws exactly for its verdict; warnings can be acknowledged, blocks cannot', () => {
    fc.assert(
      fc.property(anyone, anything, fc.boolean(), (contact, what, acknowledged) => {
        const verdict = judgeOutbound(contact, what);
        const reasons = verdict.outcome === 'warning' && acknowledged ? verdict.reasons : [];
        const refusal = catchRefusal(() => requireOutbound(contact, what, reasons));
        if (verdict.outcome === 'allowed' || (verdict.outcome === 'warning' && acknowledged))
          return expect(refusal).toBeUndefined();
        const code = verdict.outcome === 'blocked' ? 'OUTBOUND_BLOCKED' : 'OUTBOUND_WARNING';
        expect(refusal).toMatchObject({ code, objection: { reasons: verdict.reasons, hint: verdict.hint } });
        expect(verdict.reasons.length).toBeGreaterThan(0);
      }),
    );
  });

  it.each<[string, OutboundContact, OutboundSend, string | string[]]>([
    ['a tombstone', someone({ mergedIntoContactId: 's' }), send(), ['blocked', 'contact_merged']],
    [
      'a blocked contact, even in answer',
      someone({ blockedAt: NOW }),
      send({ purpose: 'answer' }),
      ['blocked', 'contact_blocked'],
    ],
    [
      'a marketing block',
      someone({ preferences: { email: { marketing: 'blocked' } } }),
      send({ purpose: 'marketing' }),
      ['blocked', 'marketing_blocked'],
    ],
    [
      'an address that bounces, even in answer',
      someone({ emailStatus: 'bounced' }),
      send({ purpose: 'answer' }),
      ['blocked', 'address_suppressed'],
    ],
    ['one whose holder complained', someone({ emailStatus: 'complained' }), send(), ['blocked', 'address_suppressed']],
    [
      'an address that came back, whoever has it now',
      someone(),
      send({ purpose: 'answer', suppressed: 'bounced' }),
      ['blocked', 'address_suppressed'],
    ],
    ['an address after a complaint', someone(), send({ suppressed: 'complained' }), ['blocked', 'address_suppressed']],
    [
      'mail of a workspace whose mail is blocked',
      someone(),
      send({ emailBlocked: true }),
      ['blocked', 'email_channel_blocked'],
    ],
    ['a channel that is not connected', someone(), send({ disconnected: true }), ['blocked', 'channel_disconnected']],
    [
      'a template that may not be sent',
      someone(),
      send({ channel: 'whatsapp', template: true, templateNotApproved: true }),
      ['blocked', 'template_not_approved'],
    ],
    [
      'an answer to what was written long ago',
      someone(),
      send({ purpose: 'answer', unanswerable: true }),
      ['blocked', 'window_closed'],
    ],
    [
      'a service block',
      someone({ preferences: { email: { service: 'blocked' } } }),
      send(),
      ['blocked', 'service_blocked'],
    ],
    [
      'a block of follow-ups',
      someone({ preferences: { sms: { promised_followup: 'blocked' } } }),
      send({ channel: 'sms', purpose: 'promised_followup' }),
      ['blocked', 'promised_followup_blocked'],
    ],
    [
      'a block of everything proactive, regardless of other permissions',
      someone({ preferences: { email: { all_proactive: 'blocked', service: 'allowed' } } }),
      send(),
      ['blocked', 'all_proactive_blocked'],
    ],
    [
      'no consent to marketing mail',
      someone({ emailConsent: false }),
      send({ purpose: 'marketing' }),
      ['blocked', 'consent_missing'],
    ],
    [
      'an address that is not subscribed',
      someone({ emailStatus: 'bounced' }),
      send({ purpose: 'marketing' }),
      ['blocked', 'email_not_subscribed', 'address_suppressed'],
    ],
    [
      'an address that is unsubscribed by another card of it',
      someone(),
      send({ purpose: 'marketing', unsubscribed: true }),
      ['blocked', 'email_not_subscribed'],
    ],
    [
      'an answer after a complaint',
      someone({ emailStatus: 'complained' }),
      send({ purpose: 'answer', suppressed: 'complained' }),
      'allowed',
    ],
    ['an answer by mail that is blocked', someone(), send({ purpose: 'answer', emailBlocked: true }), 'allowed'],
    ['service to an address that is unsubscribed', someone(), send({ unsubscribed: true }), 'allowed'],
    ['nowhere to send it', someone({ email: null, channels: [] }), send(), ['blocked', 'unreachable']],
    [
      'a handle that is unknown',
      someone({ channels: ['email'] }),
      send({ channel: 'instagram' }),
      ['blocked', 'unreachable'],
    ],
    ['a closed window', someone(), send({ channel: 'messenger', window: 'closed' }), ['blocked', 'window_closed']],
    [
      'a closed window that a template would open',
      someone(),
      send({ channel: 'whatsapp', window: 'closed' }),
      ['blocked', 'template_missing', 'window_closed'],
    ],
    ['an archived contact', someone({ archivedAt: NOW }), send(), ['warning', 'contact_archived']],
    [
      'marketing that nobody allowed',
      someone(),
      send({ channel: 'sms', purpose: 'marketing' }),
      ['warning', 'consent_unrecorded'],
    ],
  ])('returns the reason: %s', (_case, contact, what, expected) => {
    expect(verdictReasons(contact, what)).toEqual(expected);
  });

  it("allows a template in a closed window, and calls to the card's number", () => {
    expect(verdictReasons(someone(), send({ channel: 'whatsapp', window: 'closed', template: true }))).toBe('allowed');
    for (const channel of ['phone', 'whatsapp', 'sms'] as const)
      expect(verdictReasons(someone({ channels: [] }), send({ channel }))).toBe('allowed');
  });

  it('allows non-marketing mail without consent or subscription', () => {
    const contact = someone({ emailConsent: false, emailStatus: 'unsubscribed' });
    for (const purpose of ['service', 'promised_followup', 'answer'] as const)
      expect(verdictReasons(contact, send({ purpose }))).toBe('allowed');
  });

  it('returns the hint of the most serious reason', () => {
    const verdict = judgeOutbound(someone({ blockedAt: NOW, email: null, channels: [] }), send());
    expect(verdict).toMatchObject({
      reasons: ['contact_blocked', 'unreachable'],
      hint: 'Desbloquee al contacto antes de escribirle.',
    });
  });
});
