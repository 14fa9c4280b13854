import { ALL_SCOPES } from '@workops/kernel';
import { wordsIn } from './words';

const LANGUAGES = ['es', 'en'] as const;

describe('the texts of the consent pages', () => {
  it.each(LANGUAGES)('describe every scope in %s with a different text', (language) => {
    const { opens } = wordsIn(language);
    expect(Object.keys(opens).sort()).toEqual([...ALL_SCOPES].sort());
    expect(Object.values(opens).filter((text) => text.trim() === '')).toEqual([]);
    expect(new Set(Object.values(opens)).size).toBe(ALL_SCOPES.length);
  });

  it('describe no scope the same in both languages', () => {
    const [spanish, english] = LANGUAGES.map((language) => wordsIn(language).opens);
    expect(ALL_SCOPES.filter((scope) => spanish![scope] === english![scope])).toEqual([]);
  });

  it('are Spanish for an unsupported language', () => {
    expect([wordsIn('en-GB'), wordsIn('es-CL'), wordsIn('fr')].map(({ language }) => language)).toEqual([
      'en',
      'es',
      'es',
    ]);
  });
});
