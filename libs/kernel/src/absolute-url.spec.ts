import { isAbsoluteUrl } from './absolute-url';

describe('whether a text is an absolute URL', () => {
  it.each([
    ['https://taller.example/', true],
    ['https://ñandú.example/añada?modelo=citroën', true],
    ['taller.example', false],
    ['/año', false],
    ['https://', false],
  ])('of %s is %s', (text, expected) => {
    expect(isAbsoluteUrl(text)).toBe(expected);
  });

  it('is judged against a base where there is one', () => {
    expect(isAbsoluteUrl('/año', 'https://ñandú.example')).toBe(true);
    expect(isAbsoluteUrl('/año', 'ñandú')).toBe(false);
  });

  it('has one answer, however often it has been asked', () => {
    const answers = new Set(Array.from({ length: 30_000 }, () => isAbsoluteUrl('https://ñandú.example/')));
    expect(answers).toEqual(new Set([true]));
  });
});
