import { createHmac } from 'node:crypto';
import { describeDelivery } from './delivery';

const SECRET = 'whsec_abc';
const NOW = 1_800_000_000;
const now = new Date(NOW * 1_000);
const event = { id: 'e1', type: 'contact.created', created_at: '2027-01-15T12:00:00.000Z', tenant_id: 'w1' };
const BODY = JSON.stringify({ ...event, data_omitted: 'not_requested' });

const signed = (body: string, secret = SECRET, time = NOW) => ({
  'x-webhook-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
});
const described = (headers: Record<string, string>, body = BODY, secret: string | undefined = SECRET) =>
  describeDelivery(headers, Buffer.from(body), secret, now);

describe("the receiver's description of a delivery", () => {
  it('names the event, its id and the reason for missing data', () => {
    const description = described(signed(BODY));
    expect(description).toContain('contact.created e1');
    expect(description).toContain('no data: not_requested');
  });

  it('shows the data if there is any', () => {
    const body = JSON.stringify({ ...event, data: { name: 'Ana' } });
    expect(described(signed(body), body)).toContain('"name": "Ana"');
  });

  it.each([
    ['signed with the secret', signed(BODY), 'yes'],
    ['signed with another secret', signed(BODY, 'whsec_other'), 'NO (wrong_signature)'],
    ['signed over another body', signed('{}'), 'NO (wrong_signature)'],
    ['signed six minutes ago', signed(BODY, SECRET, NOW - 360), 'NO (outside_tolerance)'],
    ['not signed', {}, 'NO (no_signature)'],
  ])('verifies a delivery that is %s: %#', (_what, headers, verdict) => {
    expect(described(headers as Record<string, string>)).toContain(`signature verified: ${verdict}\n`);
  });

  it('reports a missing secret', () => {
    expect(describeDelivery(signed(BODY), Buffer.from(BODY), undefined, now)).toContain('no secret');
  });

  it('accepts requests that are not webhooks', () => {
    expect(described({}, 'hello')).toBe('not a webhook (The body is not JSON.): hello');
  });
});
