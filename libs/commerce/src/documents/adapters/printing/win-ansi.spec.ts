import { toWinAnsi } from './win-ansi';

describe('text in the characters of the standard PDF fonts', () => {
  it.each([
    ['María Peñaloza Güiraldes, N.º 5 «¿qué?» €10', 'María Peñaloza Güiraldes, N.º 5 «¿qué?» €10'],
    ['Mari\u0301a', 'María'],
    ['Łukasz Ćosić', '?ukasz Cosic'],
    ['Мир 漢字', '??? ??'],
    ['uno\ndos\ttres\u0000', 'uno dos tres '],
    ['Kia 🚗', 'Kia ?'],
  ])('writes %j as %j', (text, written) => expect(toWinAnsi(text)).toBe(written));
});
