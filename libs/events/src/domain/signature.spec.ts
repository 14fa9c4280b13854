import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { signatureOf } from './signature';

const secret = `whsec_${'0123456789abcdef'.repeat(4)}`;
const body = '{"id":"evt","type":"contact.created","data":{"name":"Josefa Núñez 👋"}}';

describe('the signature', () => {
  it('is the HMAC of timestamp, dot and raw body, keyed with the whole secret', () => {
    const hex = createHmac('sha256', secret).update(`1800000000.${body}`).digest('hex');
    expect(signatureOf(body, secret, 1_800_000_000)).toBe(`t=1800000000,v1=${hex}`);
  });

  it('is accepted by the stripe package, body and secret unchanged', () => {
    const now = Math.floor(Date.now() / 1000);
    expect(Stripe.webhooks.constructEvent(body, signatureOf(body, secret, now), secret)).toMatchObject({ id: 'evt' });
  });

  it('is refused there when a byte of the body changes or the time has passed', () => {
    const now = Math.floor(Date.now() / 1000);
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signatureOf(body, secret, now), secret)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, signatureOf(body, secret, now - 301), secret)).toThrow();
  });
});
