import fc from 'fast-check';
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { dialled, readablePhone, settlePhone } from './phone';

describe('a telephone number', () => {
  it.each([
    ['9 1234 5678', 'CL', '+56912345678'],
    ['+56 9 1234 5678', 'PE', '+56912345678'],
    ['(2) 2345 6789', 'CL', '+56223456789'],
    ['0056912345678', 'CL', '+56912345678'],
    ['+1 (555) 123-4567', 'CL', '+15551234567'],
  ])('%p in %s is stored as %s', (input, country, e164) => {
    const settled = settlePhone(input, country);
    expect(settled.phoneE164).toBe(settled.phone);
    expect(settled.phone).toBe(e164);
  });

  it.each([
    '(+56) 9 8850-1865',
    '56 9 8850 1865',
    '(56-9) 88501865',
    '09 8850 1865',
    '00 56 9 8850 1865',
    '0056988501865',
    '+56 (0)9 8850 1865',
    '+560988501865',
    '＋56 9 8850 1865',
    'tel:+56-9-8850-1865',
    '56988501865.0',
    '9 8850 1865',
    '\u202a+56 9 8850 1865\u202c',
    '\u2068+56988501865\u2069',
    '9\u200b8850\u200e1865',
    '+56\ufe0d9 8850\u00ad1865',
    '="+56988501865"',
    "'+56988501865",
  ])('written %p has the same key', (input) => {
    expect(settlePhone(input, 'CL')).toEqual({ phone: '+56988501865', phoneE164: '+56988501865' });
  });

  it("is the same in every format and country, unless that country's plan differs", () => {
    const shown = ['', ' ', '-', '.'];
    fc.assert(
      fc.property(
        fc.constantFrom(...getCountries()),
        fc.constantFrom(...shown),
        fc.nat(4),
        (country: CountryCode, gap, size) => {
          const { number, nationalNumber } = getExampleNumber(country, examples)!;
          const code = getCountryCallingCode(country);
          const grouped = nationalNumber.replace(new RegExp(`(.{${size + 2}})(?=.)`, 'g'), `$1${gap}`);
          // Numbers begin with 0 in few countries; elsewhere an additional 0 dials another country.
          const idle = nationalNumber.startsWith('0') ? [] : [`0${grouped}`];
          for (const written of [
            `+${code} ${grouped}`,
            `(+${code}) ${grouped}`,
            `00 ${code} ${grouped}`,
            `00${code}${nationalNumber}`,
            `${code} ${grouped}`,
            grouped,
            ...idle,
          ]) {
            const there = parsePhoneNumberFromString(written, { defaultCountry: country, extract: false });
            const expected = there?.isValid() ? there.number : number;
            expect([written, settlePhone(written, country).phoneE164]).toEqual([written, expected]);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  it.each<[string, string, string, string]>([
    ...[
      '+52 1 55 1234 5678',
      '+5215512345678',
      '52 1 55 1234 5678',
      '044 55 1234 5678',
      '(045) 55-1234-5678',
      '01 55 1234 5678',
      '1 55 1234 5678',
    ].map((input): [string, string, string, string] => [input, 'MX', '+525512345678', '+525512345678']),
    ['+52 044 55 1234 5678', 'CL', '+525512345678', '+525512345678'],
    ['0052 1 55 1234 5678', 'CL', '+525512345678', '+525512345678'],
    ['+54 9 11 2345-6789', 'CL', '+5491123456789', '+5491123456789'],
    ['011 15 2345-6789', 'AR', '+5491123456789', '+5491123456789'],
    ['+54 11 15 2345 6789', 'CL', '+5491123456789', '+5491123456789'],
    ['+54 9 11 15 2345 6789', 'CL', '+5491123456789', '+5491123456789'],
    ['+54 9 2966 15 123456', 'CL', '+5492966123456', '+5492966123456'],
    ...[
      '+54 9 (011) 2345-6789',
      '+54 9 011 2345 6789',
      '54 9 011 2345 6789',
      '0054 9 011 2345-6789',
      '9 011 2345 6789',
    ].map((input): [string, string, string, string] => [input, 'AR', '+5491123456789', '+5491123456789']),
    ['+54 9 (0351) 423-4567', 'CL', '+5493514234567', '+5493514234567'],
    ['+54 9 (02966) 42-3456', 'CL', '+5492966423456', '+5492966423456'],
    ['+54 9 0351 15 423-4567', 'CL', '+5493514234567', '+5493514234567'],
    ['11 2345-6789', 'AR', '+541123456789', '+5491123456789'],
    ['+55 11 98765-4321', 'CL', '+5511987654321', '+5511987654321'],
    ['(11) 8765-4321', 'BR', '+551187654321', '+5511987654321'],
    ['+55 11 3123-4567', 'CL', '+551131234567', '+551131234567'],
  ])('written %p in %s is dialled as %s and matched by %s', (input, country, phone, phoneE164) => {
    expect(settlePhone(input, country)).toEqual({ phone, phoneE164 });
    expect(settlePhone(phone, 'CL')).toEqual({ phone, phoneE164 });
  });

  it.each(['llámame', '123', 'anexo 4', '+999999999999999', 'fono: +56912345678'])(
    '%p is not a phone number and is kept as given',
    (input) => {
      expect(settlePhone(input, 'CL')).toEqual({ phone: input, phoneE164: null });
    },
  );

  it('with an extension is stored as given and matched without it', () => {
    expect(settlePhone('+56 2 2345 6789 ext. 12', 'CL')).toEqual({
      phone: '+56 2 2345 6789 ext. 12',
      phoneE164: '+56223456789',
    });
  });

  it.each([
    ['+52 1 55 1234 5678 x12', 'CL', '+525512345678'],
    ['+52 55 1234 5678 ext. 12', 'CL', '+525512345678'],
    ['044 55 1234 5678 anexo 12', 'MX', '+525512345678'],
    ['52 1 55 1234 5678 int. 12', 'MX', '+525512345678'],
    ['+5215512345678;ext=12', 'CL', '+525512345678'],
    ['+52 1 55 1234 5678 #12', 'CL', '+525512345678'],
    ['+54 9 (011) 2345-6789 x12', 'CL', '+5491123456789'],
    ['011 15 2345-6789 int 12', 'AR', '+5491123456789'],
    ['+54 9 11 15 2345 6789 ext 12', 'CL', '+5491123456789'],
  ])('%p in %s, with an extension, is kept and matched by %s', (input, country, phoneE164) => {
    expect(settlePhone(input, country)).toEqual({ phone: input, phoneE164 });
  });

  it.each([
    ['15 1234 5678', 'AR'],
    ['15 1234-5678', 'AR'],
    ['9 15 1234 5678', 'AR'],
    ['+54 15 1234 5678', 'CL'],
    ['+541512345678', 'CL'],
    ['+5491512345678', 'AR'],
  ])('%p in %s is invalid: an Argentinian mobile without its area code', (input, country) => {
    expect(settlePhone(input, country)).toEqual({ phone: input, phoneE164: null });
    expect(dialled(input)).toBeUndefined();
  });

  it('needs a country code in a country without its own numbering plan', () => {
    expect(settlePhone('912345678', 'AQ').phoneE164).toBeNull();
    expect(settlePhone('+56912345678', 'AQ').phoneE164).toBe('+56912345678');
  });

  it('is formatted for people if it is valid', () => {
    expect(readablePhone(settlePhone('987654321', 'CL'))).toBe('+56 9 8765 4321');
    expect(readablePhone(settlePhone('anexo 4', 'CL'))).toBe('anexo 4');
  });

  it('is idempotent: a stored number is unchanged in any country', () => {
    const written = fc.oneof(
      fc.stringMatching(/^9[0-9]{8}$/),
      fc.stringMatching(/^\+[1-9][0-9 ()-]{5,14}$/),
      fc.string({ minLength: 1, maxLength: 30 }),
    );
    fc.assert(
      fc.property(written, (input) => {
        const once = settlePhone(input, 'CL');
        if (once.phoneE164 !== once.phone) return true;
        return settlePhone(once.phone, 'PE').phone === once.phone;
      }),
    );
  });
});
