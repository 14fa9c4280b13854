import { createHmac } from 'node:crypto';
import { describeDelivery } from './delivery';

const SECRET = 'whsec_abc';
const NOW = 1_800_000_000;
const BODY = JSON.stringify({ id: 'e1', type: 'contact.created', data_omitted: 'not_requested' });

const signed = (body: string, secret = SECRET, time = NOW) => ({
  'x-webhook-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`,
});

describe('what the receiver says of a delivery', () => {
  it('names the event, its id and why there is no data', () => {
    const said = describeDelivery(signed(BODY), BODY, SECRET, NOW);
    expect(said).toContain('contact.created e1');
    expect(said).toContain('no data: not_requested');
  });

  it('shows the data where there is some', () => {
    const body = JSON.stringify({ id: 'e1', type: 'contact.created', data: { name: 'Ana' } });
    expect(describeDelivery(signed(body), body, SECRET, NOW)).toContain('"name": "Ana"');
  });

  it.each([
    ['signed with the secret', signed(BODY), 'yes'],
    ['signed with another secret', signed(BODY, 'whsec_other'), 'NO'],
    ['signed over another body', signed('{}'), 'NO'],
    ['signed six minutes ago', signed(BODY, SECRET, NOW - 360), 'NO'],
    ['not signed', {}, 'NO'],
  ])('verifies a delivery that is %s: %#', (_what, headers, verdict) => {
    expect(describeDelivery(headers, BODY, SECRET, NOW)).toContain(`signature verified: ${verdict}\n`);
  });

  it('says so when it has no secret', () => {
    expect(describeDelivery(signed(BODY), BODY, undefined, NOW)).toContain('no secret');
  });

  it('does not fall over what is no webhook', () => {
    expect(describeDelivery({}, 'hello', SECRET, NOW)).toBe('not a webhook: hello');
  });
});
