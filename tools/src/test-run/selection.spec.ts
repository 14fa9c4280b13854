import { select } from './selection';

const FILES: Record<string, string> = {
  'libs/contacts/src/merge.spec.ts': `it('keeps the older contact')`,
  'libs/contacts/src/adapters/postgres-merge.pg.spec.ts': `it('keeps the older contact'); it('keeps a lock')`,
  'libs/events/src/domain/signature.spec.ts': `it('signs')`,
  'tools/e2e/booking.e2e.spec.ts': `it('books')`,
};
const chosen = (...words: string[]) => select(words, Object.keys(FILES), (file) => FILES[file]!);

describe('the arguments of npm test', () => {
  it('select everything if there are none', () => {
    expect(chosen()).toEqual({ files: Object.keys(FILES) });
  });

  it.each([
    ['a test', 'tools/e2e/booking.e2e.spec.ts', ['tools/e2e/booking.e2e.spec.ts']],
    [
      'a folder',
      './libs/contacts',
      ['libs/contacts/src/merge.spec.ts', 'libs/contacts/src/adapters/postgres-merge.pg.spec.ts'],
    ],
    [
      'a part of a path',
      'merge',
      ['libs/contacts/src/merge.spec.ts', 'libs/contacts/src/adapters/postgres-merge.pg.spec.ts'],
    ],
    [
      'a source, for its tests',
      'libs/contacts/src/adapters/postgres-merge.ts',
      ['libs/contacts/src/adapters/postgres-merge.pg.spec.ts'],
    ],
  ])('may name %s', (_what, word, files) => {
    expect(chosen(word)).toEqual({ files });
  });

  it('select tests by name, and only the files that have them', () => {
    expect(chosen('keeps a lock')).toEqual({
      files: ['libs/contacts/src/adapters/postgres-merge.pg.spec.ts'],
      name: 'keeps a lock',
    });
  });

  it('select by name within the given paths', () => {
    expect(chosen('contacts/src/merge', 'keeps the older contact')).toEqual({
      files: ['libs/contacts/src/merge.spec.ts'],
      name: 'keeps the older contact',
    });
  });

  it.each([[['nothing is called so']], [['keeps', 'neither this nor']], [['--watch']]])(
    'are refused if they select nothing: %s',
    (words) => {
      expect(() => chosen(...words)).toThrow();
    },
  );
});
