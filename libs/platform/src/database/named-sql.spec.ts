import fc from 'fast-check';
import { composedSql, namedSql } from './named-sql';

describe('named parameters of a statement', () => {
  it('become positions in the order of the listed names', () => {
    const { text, values } = namedSql(['workspaceId', 'id'], 'SELECT 1 WHERE id = :id AND workspace_id = :workspaceId');
    expect(text).toBe('SELECT 1 WHERE id = $2 AND workspace_id = $1');
    expect(values({ id: 'an id', workspaceId: 'a workspace' })).toEqual(['a workspace', 'an id']);
  });

  it('may be used several times with the same position', () => {
    expect(namedSql(['now'], 'SELECT :now::timestamptz, (:now)').text).toBe('SELECT $1::timestamptz, ($1)');
  });

  it('are distinguished from longer names with the same beginning', () => {
    expect(namedSql(['day', 'dayBefore'], ':dayBefore < :day').text).toBe('$2 < $1');
  });

  it('pass null and undefined unchanged', () => {
    expect(namedSql(['a', 'b'], ':a :b').values({ a: null, b: undefined })).toEqual([null, undefined]);
  });

  it.each([
    ['a cast', `x::text`],
    ['a cast behind a space', `x :: text`],
    ['a string', `' :no '`],
    ['a string with a quote', `'it''s :no'`],
    ['a string with a backslash, which escapes nothing', `'\\'`],
    ['a string with escapes', `E'\\' :no'`],
    ['an identifier in quotes', `" :no ""b"" :no "`],
    ['a dollar quote', `$$ :no ' $$`],
    ['a dollar quote with a tag', `$body$ :no $$ ' :no $body$`],
    ['a comment to the end of the line', `-- :no isn't \n`],
    ['a comment', `/* :no /* it's " nested :no */ :no */`],
    ['a slice of an array', `list[1:last]`],
    ['a slice behind a call', `list[f(x):last]`],
    ['a slice behind an element', `list[a[1]:last]`],
    ['an assignment by name', `f(x := 1)`],
    ['a time', `'12:30'`],
    ['an identifier with a dollar', `a$1`],
    ['a position in a string', `'$1'`],
    ['a path into a document', `'$.a ? (@ > 1)'`],
  ])('are ignored in %s', (_what, literal) => {
    expect(namedSql(['yes'], `:yes ${literal} :yes`).text).toBe(`$1 ${literal} $1`);
  });

  it('are found in arrays and in spaced slice bounds', () => {
    expect(namedSql(['a', 'b'], 'ARRAY[:a, :b] list[:a : :b]').text).toBe('ARRAY[$1, $2] list[$1 : $2]');
  });

  it.each([
    ['a name that is not listed', ['a'], ':a :b', ':b is not listed among the names: a'],
    ['a listed name that is not used', ['a', 'b'], ':a', 'The statement does not use the names: b'],
    ['a name in a string alone', ['a'], `':a'`, 'The statement does not use the names: a'],
    ['a name that is listed twice', ['a', 'a'], ':a', 'A name is listed twice: a, a'],
    ['a position beside names', ['a'], ':a = $1', 'A position stands beside names: $1'],
    ['a string without an end', ['a'], `:a 'it`, `A quote does not end: 'it`],
    ['a comment without an end', ['a'], ':a /* x', 'A comment does not end.'],
  ])('refuse %s', (_what, names, source, message) => {
    expect(() => namedSql(names, source)).toThrow(message);
  });

  it('replace only the names, in any surrounding text', () => {
    const names = ['id', 'workspaceId', 'now', 'n9'] as const;
    const text = fc.string({ maxLength: 12 });
    const literal = fc.oneof(
      fc.constantFrom('SELECT', 'x', '(', ',', ')', '::int', '=', '->', '?', '1', 'a[1:b]', ' ', '\n', 'é', '|| '),
      text.map((inner) => `'${inner.replaceAll("'", "''")}'`),
      text.map((inner) => `"${inner.replaceAll('"', '""')}"`),
      text.map((inner) => `E'${inner.replace(/['\\]/g, '\\$&')}'`),
      text.map((inner) => `-- ${inner.replaceAll('\n', ' ')}\n`),
      text.map((inner) => `/* ${inner.replace(/[*/]/g, '-')} */`),
      text.map((inner) => `$q$${inner.replaceAll('$', '')}$q$`),
    );
    const part = fc.oneof(
      literal.map((source) => ({ source, name: '' })),
      fc.constantFrom(...names).map((name) => ({ source: `:${name}`, name })),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), fc.shuffledSubarray([...names]), (parts, first) => {
        const used = new Set(parts.map(({ name }) => name));
        const listed = [...new Set([...first, ...names])].filter((name) => used.has(name));
        const { text: compiled, values } = namedSql(listed, parts.map(({ source }) => source).join(' '));
        const expected = parts.map(({ source, name }) =>
          name ? `$${listed.indexOf(name as (typeof names)[number]) + 1}` : source,
        );
        expect(compiled).toBe(expected.join(' '));
        expect(values(Object.fromEntries(listed.map((name) => [name, name])) as never)).toEqual(listed);
      }),
    );
  });
});

describe('a composed statement with names', () => {
  it('has its values in the order of the first call, whatever the order of later properties', () => {
    const source = 'SELECT 1 WHERE a = :composedA AND b = :composedB';
    expect(composedSql(source, { composedB: 2, composedA: 1 })).toEqual({
      text: 'SELECT 1 WHERE a = $2 AND b = $1',
      values: [2, 1],
    });
    expect(composedSql(source, { composedA: 3, composedB: 4 }).values).toEqual([4, 3]);
  });

  it('compiles each text once', () => {
    const source = 'SELECT :onlyOnce';
    expect(composedSql(source, { onlyOnce: 1 }).text).toBe(composedSql(source, { onlyOnce: 2 }).text);
    expect(composedSql(`${source}, 1`, { onlyOnce: 1 }).text).toBe('SELECT $1, 1');
  });

  it('compiles names of the pieces that it is composed of', () => {
    const piece = 'status = ANY (:statuses::text[])';
    const { text, values } = composedSql(`SELECT 1 WHERE id = :id AND ${piece}`, { id: 'x', statuses: ['open'] });
    expect(text).toBe('SELECT 1 WHERE id = $1 AND status = ANY ($2::text[])');
    expect(values).toEqual(['x', ['open']]);
  });

  it('keeps compiling more texts than it remembers', () => {
    for (let column = 0; column < 1_100; column += 1)
      expect(composedSql(`SELECT :value AS c${column}`, { value: 1 }).text).toBe(`SELECT $1 AS c${column}`);
  });

  it('refuses a value without a name in the text, and a name without a value', () => {
    expect(() => composedSql('SELECT :a', { a: 1, b: 2 })).toThrow('The statement does not use the names: b');
    expect(() => composedSql('SELECT :a, :c', { a: 1 })).toThrow(':c is not listed among the names: a');
  });
});
