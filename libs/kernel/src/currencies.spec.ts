import { isCurrencyCode } from './currencies';

describe('a currency', () => {
  it.each(['CLP', 'EUR', 'USD'])('is %s', (code) => expect(isCurrencyCode(code)).toBe(true));
  it.each(['', 'clp', 'ABC', 'peso'])('is not "%s"', (code) => expect(isCurrencyCode(code)).toBe(false));
});
