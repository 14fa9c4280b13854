import { isCountryCode } from './countries';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const pairs = letters.flatMap((first) => letters.map((second) => first + second));

describe('country codes', () => {
  it('are the 249 of ISO 3166-1, each of which has a name', () => {
    const known = pairs.filter(isCountryCode);
    const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
    expect(known).toHaveLength(249);
    expect(known.filter((code) => !names.of(code))).toEqual([]);
  });

  it.each(['XX', 'ZZ', 'EU', 'cl', 'CHL', ''])('do not include %p', (code) => {
    expect(isCountryCode(code)).toBe(false);
  });
});
