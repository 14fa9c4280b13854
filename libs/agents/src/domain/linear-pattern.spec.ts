import { linearPattern } from './linear-pattern';

describe('linearPattern', () => {
  it.each([
    '^\\d{4}-\\d{2}-\\d{2}$',
    '^[a-z0-9._-]{1,64}@[a-z0-9.-]{1,255}$',
    '(a+)+$',
    '[(\\]{5}]x',
    '^(\\w{2}:){5}\\w{2}$',
  ])('accepts %s', (pattern) => {
    expect(linearPattern(pattern).pattern()).toBe(pattern);
  });

  it.each([
    ['one repeat after the other', '.{0,900}.{0,900}'],
    ['repeats of repeats', '((a{0,10}){0,10}){0,20}'],
    ['a repeat of much', `(${'ab'.repeat(100)}){50}`],
    ['repeats within classes that look like groups', '[)](a[)]{0,30}){0,60}'],
    ['quoted parentheses', '(a\\Q)\\E){900}'],
    ['very many characters', 'a'.repeat(1_001)],
  ])('rejects %s', (_, pattern) => {
    expect(() => linearPattern(pattern)).toThrow('too large');
  });
});
