import fc from 'fast-check';
import { readablePhone, settlePhone } from './phone';

describe('a telephone number', () => {
  it.each([
    ['9 1234 5678', 'CL', '+56912345678'],
    ['+56 9 1234 5678', 'PE', '+56912345678'],
    ['(2) 2345 6789', 'CL', '+56223456789'],
    ['0056912345678', 'CL', '+56912345678'],
    ['+1 (555) 123-4567', 'CL', '+15551234567'],
  ])('%p in %s is kept as %s', (given, country, e164) => {
    const settled = settlePhone(given, country);
    expect(settled.phoneE164).toBe(settled.phone);
    expect(settled.phone).toBe(e164);
  });

  it.each(['llámame', '123', 'anexo 4', '+999999999999999', 'fono: +56912345678'])('%p is none and stays as it was given', (given) => {
    expect(settlePhone(given, 'CL')).toEqual({ phone: given, phoneE164: null });
  });

  it('with an extension is kept as given and matched without it', () => {
    expect(settlePhone('+56 2 2345 6789 ext. 12', 'CL')).toEqual({ phone: '+56 2 2345 6789 ext. 12', phoneE164: '+56223456789' });
  });

  it('needs a country code in a country without telephone numbers of its own', () => {
    expect(settlePhone('912345678', 'AQ').phoneE164).toBeNull();
    expect(settlePhone('+56912345678', 'AQ').phoneE164).toBe('+56912345678');
  });

  it('is readable where it is one', () => {
    expect(readablePhone(settlePhone('987654321', 'CL'))).toBe('+56 9 8765 4321');
    expect(readablePhone(settlePhone('anexo 4', 'CL'))).toBe('anexo 4');
  });

  it('settles once: what is kept stays as it is, whatever the country', () => {
    const written = fc.oneof(
      fc.stringMatching(/^9[0-9]{8}$/),
      fc.stringMatching(/^\+[1-9][0-9 ()-]{5,14}$/),
      fc.string({ minLength: 1, maxLength: 30 }),
    );
    fc.assert(
      fc.property(written, (given) => {
        const once = settlePhone(given, 'CL');
        if (once.phoneE164 !== once.phone) return true;
        return settlePhone(once.phone, 'PE').phone === once.phone;
      }),
    );
  });
});
