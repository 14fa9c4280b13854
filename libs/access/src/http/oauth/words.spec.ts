import { ALL_SCOPES } from '@workops/kernel';
import { wordsIn } from './words';

const LANGUAGES = ['es', 'en'] as const;

describe('the words of the consent', () => {
  it.each(LANGUAGES)('describe every scope in %s, each in its own way', (language) => {
    const { opens } = wordsIn(language);
    expect(Object.keys(opens).sort()).toEqual([...ALL_SCOPES].sort());
    expect(Object.values(opens).filter((text) => text.trim() === '')).toEqual([]);
    expect(new Set(Object.values(opens)).size).toBe(ALL_SCOPES.length);
  });

  it('say of no scope the same in both languages', () => {
    const [spanish, english] = LANGUAGES.map((language) => wordsIn(language).opens);
    expect(ALL_SCOPES.filter((scope) => spanish![scope] === english![scope])).toEqual([]);
  });

  it('are Spanish where there are none of a language', () => {
    expect([wordsIn('en-GB'), wordsIn('es-CL'), wordsIn('fr')].map(({ language }) => language)).toEqual([
      'en',
      'es',
      'es',
    ]);
  });
});
