import { subscriberForms, subscriberKey } from './subscriber';

describe('a subscriber', () => {
  it.each([
    ['Mexico', '5215512345678', '+525512345678'],
    ['Argentina', '+5491123456789', '+541123456789'],
    ['Brazil', '+5511987654321', '+551187654321'],
  ])('of %s has one key, with the digit of mobiles or without it', (_country, long, short) => {
    expect(subscriberKey('whatsapp', long)).toBe(short);
    expect(subscriberKey('whatsapp', short)).toBe(short);
    expect(subscriberForms('whatsapp', short)).toHaveLength(2);
    expect(new Set(subscriberForms('sms', long))).toEqual(new Set(subscriberForms('sms', short)));
  });

  it('is known by the form given first', () => {
    expect(subscriberForms('whatsapp', '5215512345678')).toEqual(['+5215512345678', '+525512345678']);
  });

  it.each([
    ['whatsapp', '+56912345678', '+56912345678'],
    ['whatsapp', 'CL.8712', 'CL.8712'],
    ['instagram', '5215512345678', '5215512345678'],
    ['email', 'Ana@Example.com', 'ana@example.com'],
    // A landline of São Paulo.
    ['whatsapp', '+551131234567', '+551131234567'],
  ] as const)('of %s that is written in one way alone is that one: %s', (kind, given, key) => {
    expect(subscriberKey(kind, given)).toBe(key);
    expect(subscriberForms(kind, given)).toEqual([key]);
  });
});
