import { isCountryCode } from './countries';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

describe('country codes', () => {
  it('are the 249 of ISO 3166-1, each of which has a name', () => {
    const countryCodes = pairs.filter(isCountryCode);
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(countryCodes).toHaveLength(249);
    expect(countryCodes.filter((code) => !names.of(code))).toEqual([]);
  });

  it.each(['XX', 'ZZ', 'EU', 'cl', 'CHL', ''])('do not include %p', (code) => {
    expect(isCountryCode(code)).toBe(false);
  });
});
