import { createHmac } from 'node:crypto';
import Stripe from 'stripe';
import { Webhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { isSignedNear, standardSignature, timedSignature } from './signature';

const AT = new Date('2027-01-15T08:00:00.000Z');
const later = (seconds: number): Date => new Date(AT.getTime() + seconds * 1_000);
const BODY = Buffer.from('{"messages": []}');

describe('a timed signature', () => {
  const signed = timedSignature(BODY, 'secret', AT);

  it.each([
    [-301, false],
    [-300, true],
    [300, true],
    [301, false],
  ])('that is %i seconds old is valid: %s', (seconds, holds) => {
    expect(isSignedNear(signed, BODY, ['secret'], later(seconds))).toBe(holds);
  });

  it('is valid for any of several secrets, but not for another body, time or secret', () => {
    expect(isSignedNear(signed, BODY, ['new', 'secret'], AT)).toBe(true);
    expect(isSignedNear(signed, Buffer.concat([BODY, Buffer.from(' ')]), ['secret'], AT)).toBe(false);
    expect(
      isSignedNear(
        signed.replace(/^t=(\d+)/, (_all, t: string) => `t=${Number(t) + 1}`),
        BODY,
        ['secret'],
        AT,
      ),
    ).toBe(false);
    expect(isSignedNear(signed, BODY, ['other'], AT)).toBe(false);
    expect(isSignedNear(signed, BODY, [], AT)).toBe(false);
  });

  it('is the HMAC of timestamp, dot and raw body, keyed with the whole secret', () => {
    const t = AT.getTime() / 1_000;
    const hex = createHmac('sha256', 'secret').update(`${t}.`).update(BODY).digest('hex');
    expect(signed).toBe(`t=${t},v1=${hex}`);
  });

  it.each([
    undefined,
    '',
    't=,v1=',
    't=1800000000',
    't=1800000000,v1=00',
    `v1=${'0'.repeat(64)}`,
    `t=1800000000,v1=${'0'.repeat(64)}`,
    `t=1800000000,v1=${'z'.repeat(64)}`,
  ])('does not accept %j', (header) => {
    expect(isSignedNear(header, BODY, ['secret'], new Date(1_800_000_000_000))).toBe(false);
  });
});

describe('a webhook signature', () => {
  const secret = `whsec_${'0123456789abcdef'.repeat(4)}`;
  const body = '{"id":"evt","type":"contact.created","data":{"name":"Josefa Núñez 👋"}}';
  const signedAgo = (seconds: number): string => timedSignature(body, secret, new Date(Date.now() - seconds * 1_000));

  it('is accepted by the stripe package with body and secret unchanged', () => {
    expect(Stripe.webhooks.constructEvent(body, signedAgo(0), secret)).toMatchObject({ id: 'evt' });
  });

  it.each([0, 1])('is accepted by the stripe package for either of two secrets (%i)', (which) => {
    const both = [secret, `whsec_${'f'.repeat(64)}`];
    const header = timedSignature(body, both, new Date());
    expect(Stripe.webhooks.constructEvent(body, header, both[which]!)).toMatchObject({ id: 'evt' });
    expect(() => Stripe.webhooks.constructEvent(body, header, `whsec_${'e'.repeat(64)}`)).toThrow();
  });

  it('is rejected by the stripe package for another body, or when expired', () => {
    expect(() => Stripe.webhooks.constructEvent(`${body} `, signedAgo(0), secret)).toThrow();
    expect(() => Stripe.webhooks.constructEvent(body, signedAgo(301), secret)).toThrow();
  });

  describe.each([
    ['standardwebhooks', Webhook],
    ['svix', SvixWebhook],
  ])('for the package %s', (_name, Library) => {
    const headersAgo = (seconds: number, secrets: string | string[] = secret) => {
      const at = new Date(Date.now() - seconds * 1_000);
      return {
        'webhook-id': 'evt',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
        'webhook-signature': standardSignature({ id: 'evt', body }, secrets, at),
      };
    };

    it('is accepted with the unchanged secret', () => {
      expect(new Library(secret).verify(body, headersAgo(0))).toMatchObject({ id: 'evt' });
    });

    it.each([0, 1])('is accepted for either of two secrets (%i)', (which) => {
      const both = [secret, `whsec_${'f'.repeat(64)}`];
      expect(new Library(both[which]!).verify(body, headersAgo(0, both))).toMatchObject({ id: 'evt' });
      expect(() => new Library(`whsec_${'e'.repeat(64)}`).verify(body, headersAgo(0, both))).toThrow();
    });

    it('is rejected for another id or body, or when expired', () => {
      expect(() => new Library(secret).verify(body, { ...headersAgo(0), 'webhook-id': 'other' })).toThrow();
      expect(() => new Library(secret).verify(`${body} `, headersAgo(0))).toThrow();
      expect(() => new Library(secret).verify(body, headersAgo(301))).toThrow();
    });
  });
});
