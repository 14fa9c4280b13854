import fc from 'fast-check';
import { canonicalNumber, formsOf } from './phone-identity';

const digits = (length: number, first = '123456789') =>
  fc.tuple(fc.constantFrom(...first), fc.stringMatching(new RegExp(`^[0-9]{${length - 1}}$`))).map(([one, rest]) => one + rest);

describe('one subscriber', () => {
  it.each([
    ['+5215512345678', '+525512345678'],
    ['5215512345678', '+525512345678'],
    ['+5491123456789', '+541123456789'],
    ['+5511998765432', '+551198765432'],
    ['+551133334444', '+551133334444'],
    ['+56912345678', '+56912345678'],
    ['+12025550123', '+12025550123'],
  ])('%s is %s', (number, canonical) => {
    expect(canonicalNumber(number)).toBe(canonical);
  });

  it('of Mexico and of Argentina is one with the mobile digit and without', () => {
    fc.assert(fc.property(digits(10), (number) => expect(canonicalNumber(`521${number}`)).toBe(canonicalNumber(`52${number}`))));
    fc.assert(fc.property(digits(10, '12345678'), (number) => expect(canonicalNumber(`549${number}`)).toBe(canonicalNumber(`54${number}`))));
  });

  it('of Brazil is one with the ninth digit and without, and a landline is nobody else', () => {
    const area = digits(2);
    fc.assert(
      fc.property(area, digits(8, '6789'), (ddd, number) => expect(canonicalNumber(`55${ddd}9${number}`)).toBe(canonicalNumber(`55${ddd}${number}`))),
    );
    fc.assert(fc.property(area, digits(8, '2345'), (ddd, number) => expect(formsOf(`55${ddd}${number}`)).toEqual([`+55${ddd}${number}`])));
  });

  it('has the canonical form among the forms of whatever it is written as, the given one first, and stays what it is', () => {
    fc.assert(
      fc.property(fc.oneof(digits(12, '5'), digits(13, '5'), digits(11)), (number) => {
        const canonical = canonicalNumber(number);
        expect(formsOf(number)[0]).toBe(`+${number}`);
        expect(formsOf(number)).toContain(canonical);
        expect(canonicalNumber(canonical)).toBe(canonical);
        expect(formsOf(number).map(canonicalNumber)).toEqual(formsOf(number).map(() => canonical));
      }),
    );
  });
});
