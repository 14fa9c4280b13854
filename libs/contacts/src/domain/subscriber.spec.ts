import fc from 'fast-check';
import { getCountries, getCountryCallingCode, getExampleNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { subscriberForms, subscriberKey, writtenSubscriber } from './subscriber';

describe('a subscriber', () => {
  it.each([
    ['Mexico', '5215512345678', '+525512345678'],
    ['Argentina', '+5491123456789', '+541123456789'],
    ['Brazil', '+5511987654321', '+551187654321'],
  ])('of %s has one key, with or without the mobile digit', (_country, long, short) => {
    expect(subscriberKey('whatsapp', long)).toBe(short);
    expect(subscriberKey('whatsapp', short)).toBe(short);
    expect(subscriberForms('whatsapp', short)).toHaveLength(2);
    expect(new Set(subscriberForms('sms', long))).toEqual(new Set(subscriberForms('sms', short)));
  });

  it('has the given form first among its forms', () => {
    expect(subscriberForms('whatsapp', '5215512345678')).toEqual(['+5215512345678', '+525512345678']);
  });

  it.each([
    ['whatsapp', '+56912345678', '+56912345678'],
    ['whatsapp', 'CL.8712', 'CL.8712'],
    ['instagram', '5215512345678', '5215512345678'],
    ['email', 'Ana@Example.com', 'ana@example.com'],
    // A landline in São Paulo.
    ['whatsapp', '+551131234567', '+551131234567'],
  ] as const)('of %s with a single form has only that one: %s', (kind, identity, key) => {
    expect(subscriberKey(kind, identity)).toBe(key);
    expect(subscriberForms(kind, identity)).toEqual([key]);
  });
});

describe('a number as a bridge writes it', () => {
  it.each([
    '+56 9 5485 2125',
    '+56-9-5485-2125',
    '(+56) 9 5485-2125',
    '+56 (9) 5485.2125',
    'tel:+56-9-5485-2125',
    'TEL:+56954852125',
    'sms:+56954852125',
    '56954852125',
    '56 9 5485 2125',
    '0056 9 5485 2125',
    '+56 (0) 9 5485 2125',
    '9 5485 2125',
    '954852125',
    '09 5485 2125',
    '\u202a+56 9 5485 2125\u202c',
    '+56\u00a09\u00a05485\u00a02125',
    '+56 9 5485\u20112125',
    '＋５６ ９ ５４８５ ２１２５',
    ' +56954852125 ',
    'whatsapp:+56954852125',
    'callto:+56954852125',
    'sms:+56954852125?body=Hola',
    'tel:+56-9-5485-2125;ext=5',
    '"+56 9 5485 2125"',
    '<+56954852125>',
    '\u2039+56954852125>',
    '[+56] 9 5485 2125',
    '+56_9_5485_2125',
    '+٥٦ ٩ ٥٤٨٥ ٢١٢٥',
  ])('%p is the same subscriber in Chile', (written) => {
    expect(writtenSubscriber('sms', written, 'CL')).toBe('+56954852125');
    expect(writtenSubscriber('whatsapp', written, 'CL')).toBe('+56954852125');
  });

  it.each([
    ['whatsapp', '+52 1 55 1234 5678', 'MX', '+5215512345678'],
    ['whatsapp', '5215512345678', 'CL', '+5215512345678'],
    ['sms', '55 1234 5678', 'MX', '+525512345678'],
    ['sms', '(11) 98765-4321', 'BR', '+5511987654321'],
    ['sms', '34612345678', 'CL', '+34612345678'],
    ['sms', '34 612 345 678', 'CL', '+34612345678'],
    // Also a valid number in Myanmar.
    ['sms', '9 5546 8671', 'CL', '+56955468671'],
    ['sms', '955468671', 'CL', '+56955468671'],
    // Also a valid number in Peru, as is the next one without its country code.
    ['sms', '51 91098-4922', 'BR', '+5551910984922'],
    ['whatsapp', '51910984922', 'BR', '+51910984922'],
    ['sms', '12345', 'CL', '12345'],
    ['sms', '+12345', 'CL', '+12345'],
    ['sms', 'BANCO 24', 'CL', 'BANCO 24'],
    ['whatsapp', 'CL.8712', 'CL', 'CL.8712'],
    ['whatsapp', '56954852125@s.whatsapp.net', 'CL', '+56954852125'],
    ['whatsapp', '56954852125:12@s.whatsapp.net', 'CL', '+56954852125'],
    ['whatsapp', '56954852125@c.us', 'MX', '+56954852125'],
    ['whatsapp', '+56954852125@C.US ', 'CL', '+56954852125'],
    ['whatsapp', '5215512345678@s.whatsapp.net', 'CL', '+5215512345678'],
    ['whatsapp', '123456789012345@lid', 'CL', '123456789012345@lid'],
    ['whatsapp', '12345@c.us', 'CL', '12345@c.us'],
    ['whatsapp', '56954852125@example.com', 'CL', '56954852125@example.com'],
    ['instagram', '56954852125@s.whatsapp.net', 'CL', '56954852125@s.whatsapp.net'],
    ['instagram', '+56 9 5485 2125', 'CL', '+56 9 5485 2125'],
    ['messenger', '954852125', 'CL', '954852125'],
  ] as const)('of %s, %p in %s is %s', (kind, written, country, identity) => {
    expect(writtenSubscriber(kind, written, country)).toBe(identity);
  });

  it('is among its own lookup forms, in every country and format', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...getCountries()),
        fc.constantFrom(' ', '-', '.', '/', '\u2011', ''),
        fc.integer({ min: 2, max: 4 }),
        (country, gap, size) => {
          const { nationalNumber } = getExampleNumber(country, examples)!;
          const grouped = nationalNumber.replace(new RegExp(`(.{${size}})(?=.)`, 'g'), `$1${gap}`);
          const written = writtenSubscriber('sms', `+${getCountryCallingCode(country)}${gap}${grouped}`, 'CL');
          expect(written).toBe(`+${getCountryCallingCode(country)}${nationalNumber}`);
          expect(subscriberForms('sms', written)).toContain(written);
        },
      ),
      { numRuns: 400 },
    );
  });
});
