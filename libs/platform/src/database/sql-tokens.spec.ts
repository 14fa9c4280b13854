import { withoutComments } from './sql-tokens';

describe('SQL without comments', () => {
  it.each([
    ['a comment to the end of the line', 'SELECT 1 -- one\n, 2', 'SELECT 1 , 2'],
    ['a comment that ends the text', 'SELECT 1; -- one', 'SELECT 1;'],
    ['nested block comments', 'SELECT /* a /* b */ -- c */ 1', 'SELECT 1'],
    ['lines of comments', '-- one\n\n  -- two\nSELECT 1;\n', 'SELECT 1;'],
    ['white space', ' SELECT\n\t1 ;\n\n', 'SELECT 1 ;'],
    ['a quote in a comment', "SELECT 1 -- it's\n, 'a'", "SELECT 1 , 'a'"],
  ])('leaves out %s', (_what, source, text) => {
    expect(withoutComments(source)).toBe(text);
  });

  it.each([
    ['a string', `SELECT '-- a  /* b */'`],
    ['a string with a quote', `SELECT 'it''s -- a'`],
    ['a string with escapes', `SELECT E'it\\'s -- a'`],
    ['an identifier in quotes', `SELECT "a -- ""b"" /* c */"`],
    ['the body of a function', 'CREATE FUNCTION f() AS $$\n  -- Two  of them.\n  SELECT 1;\n$$;'],
    ['a dollar quote with a tag', `DO $body$ BEGIN -- $$ it's\n END $body$;`],
    ['a minus and a division', 'SELECT 1 - -1 / 2 * 3'],
  ])('keeps %s', (_what, source) => {
    expect(withoutComments(source)).toBe(source);
  });

  it.each([
    ['a quote', `SELECT 'a`, `A quote does not end: 'a`],
    ['a comment', 'SELECT 1 /* a /* b */', 'A comment does not end.'],
  ])('refuses %s without an end', (_what, source, message) => {
    expect(() => withoutComments(source)).toThrow(message);
  });
});
