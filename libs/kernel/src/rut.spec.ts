import fc from 'fast-check';
import { canonicalRut, verificationDigit } from './rut';

const numbers = fc.integer({ min: 1, max: 99_999_999 }).map(String);

/** An independent definition: the weighted sum including the digit is divisible by 11. */
const digitByDefinition = (number: string): string => {
  const sum = [...number]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * [2, 3, 4, 5, 6, 7][index % 6]!, 0);
  return [...'0123456789K'].find((digit) => (sum + (digit === 'K' ? 10 : Number(digit))) % 11 === 0)!;
};

describe('a RUT', () => {
  it.each([
    ['12.345.678-5', '12345678-5'],
    ['12345678-5', '12345678-5'],
    ['123456785', '12345678-5'],
    [' 12 345 678 - 5 ', '12345678-5'],
    ['10.000.013-k', '10000013-K'],
    ['1-9', '1-9'],
    ['0012345678-5', '12345678-5'],
  ])('is normalised from %p to %p', (input, kept) => {
    expect(canonicalRut(input)).toBe(kept);
  });

  it.each(['12.345.678-6', '', '-', '5', '0-0', 'abc', '123456789-2', '12345678', '12345678--5', '１２３４５６７８-5'])(
    'is invalid: %p',
    (input) => {
      expect(canonicalRut(input)).toBeUndefined();
    },
  );

  it('has the digit that makes the weighted sum divisible by 11', () => {
    fc.assert(fc.property(numbers, (number) => verificationDigit(number) === digitByDefinition(number)));
  });

  it('is accepted with its own digit and no other', () => {
    fc.assert(
      fc.property(numbers, fc.constantFrom(...'0123456789K'), (number, digit) => {
        const expected = digit === verificationDigit(number) ? `${number}-${digit}` : undefined;
        return canonicalRut(`${number}-${digit}`) === expected;
      }),
    );
  });

  it('does not change once normalised, however it was grouped', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        const grouped = `${Number(number).toLocaleString('es-CL')}-${verificationDigit(number).toLowerCase()}`;
        const kept = canonicalRut(grouped)!;
        return kept === `${number}-${verificationDigit(number)}` && canonicalRut(kept) === kept;
      }),
    );
  });
});
