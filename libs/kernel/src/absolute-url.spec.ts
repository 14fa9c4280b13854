import { isAbsoluteUrl } from './absolute-url';

describe('isAbsoluteUrl', () => {
  it.each([
    ['https://taller.example/', true],
    ['https://ñandú.example/añada?modelo=citroën', true],
    ['taller.example', false],
    ['/año', false],
    ['https://', false],
  ])('returns for %s: %s', (text, expected) => {
    expect(isAbsoluteUrl(text)).toBe(expected);
  });

  it('resolves the text against a base if there is one', () => {
    expect(isAbsoluteUrl('/año', 'https://ñandú.example')).toBe(true);
    expect(isAbsoluteUrl('/año', 'ñandú')).toBe(false);
  });

  it('gives the same answer after many calls', () => {
    const answers = new Set(Array.from({ length: 30_000 }, () => isAbsoluteUrl('https://ñandú.example/')));
    expect(answers).toEqual(new Set([true]));
  });
});
