import { createHmac } from 'node:crypto';
import { PAYMENT_WIRES } from './wires';

const NOW = new Date('2027-01-15T12:00:00Z');
const { provider_a: a, provider_b: b } = PAYMENT_WIRES;

describe('the protocols of payment providers', () => {
  it('accept only a known status, the right mode and a web address', () => {
    const ofA = { id: 'man_1', status: 'pending', setup_url: 'https://pay.example.com/1', livemode: true };
    const ofB = { agreementId: 'agr_1', state: 'CANCELLED', redirectUrl: null, live: false };
    expect(a.answer(ofA, true)).toEqual({
      providerId: 'man_1',
      status: 'pending',
      setupUrl: 'https://pay.example.com/1',
    });
    expect(b.answer(ofB, false)).toEqual({ providerId: 'agr_1', status: 'revoked', setupUrl: null });
    const wrong = [
      { livemode: false },
      { livemode: undefined },
      { status: 'ACTIVE' },
      { id: '' },
      { id: 7 },
      { setup_url: 'javascript:alert(1)' },
    ];
    const unstorable = [{ id: 'm\0' }, { id: '\ud800' }, { setup_url: 'https://pay.example.com/\ud800' }];
    for (const each of [...wrong, ...unstorable]) expect(a.answer({ ...ofA, ...each }, true)).toBeUndefined();
    for (const each of [null, 'text', []]) expect(a.answer(each, true)).toBeUndefined();
  });

  it("encode a mandate's id as one path segment", () => {
    expect(a.revoke('../x?y').path).toBe('mandates/..%2Fx%3Fy/revoke');
    expect(b.ask('a/b').path).toBe('v2/agreements/a%2Fb');
  });

  it('accept callbacks of provider_b only if time and body are signed within 300 s', () => {
    const body = Buffer.from('{}');
    const signed = (age: number, over: Record<string, string> = {}) => {
      const timestamp = String(NOW.getTime() / 1_000 - age);
      const signature = createHmac('sha256', 'secret').update(`${timestamp}.{}`).digest('base64');
      return b.signed({ 'x-timestamp': timestamp, 'x-signature': signature, ...over }, body, 'secret', NOW);
    };
    expect([signed(0), signed(300), signed(-300)]).toEqual([true, true, true]);
    expect([
      signed(301),
      signed(0, { 'x-timestamp': '1' }),
      signed(0, { 'x-signature': '' }),
      signed(0, { 'x-signature': 'AAAA' }),
    ]).toEqual(Array.from({ length: 4 }, () => false));
    expect(b.signed({}, body, 'secret', NOW)).toBe(false);
  });

  it('ignore a malformed callback', () => {
    expect(a.callback({ event_id: 'e', mandate_id: 'm' })).toEqual({ eventId: 'e', providerId: 'm' });
    expect(b.callback({ notificationId: 'e', agreementId: 'm' })).toEqual({ eventId: 'e', providerId: 'm' });
    for (const each of [
      undefined,
      [],
      { event_id: 'e' },
      { event_id: 1, mandate_id: 'm' },
      { event_id: 'e', mandate_id: 'x'.repeat(201) },
    ])
      expect(a.callback(each)).toBeUndefined();
  });
});
