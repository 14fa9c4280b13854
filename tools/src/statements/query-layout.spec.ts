import { laidOut, squeezed } from './query-layout';

const columns = Array.from({ length: 30 }, (_, index) => `column_${index}`).join(', ');

describe('the layout of a statement in a query file', () => {
  it("is the author's, without the common indentation", () => {
    expect(laidOut('\n    SELECT id\n      FROM a.b\n\n     WHERE id = $1\n  ')).toBe(
      'SELECT id\n  FROM a.b\n WHERE id = $1',
    );
  });

  it('starts the clauses of a long line on new lines, and wraps lists', () => {
    const lines = laidOut(`SELECT ${columns} FROM a.b WHERE id IN (SELECT id FROM c) ORDER BY id`).split('\n');
    expect(lines.slice(-3)).toEqual(['FROM a.b', 'WHERE id IN (SELECT id FROM c)', 'ORDER BY id']);
    expect(lines.slice(1, -3).every((line) => line.startsWith('  column_'))).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('changes only white space between words', () => {
    const long = `SELECT '${'a, b AND c FROM '.repeat(20)}', ${columns} FROM "a b"."c" WHERE x = 'it''s'`;
    expect(squeezed(laidOut(long))).toBe(squeezed(long));
    expect(laidOut(laidOut(long))).toBe(laidOut(long));
    expect(laidOut(long)).toContain('a, b AND c FROM '.repeat(20));
  });

  it('leaves lines with a comment unchanged', () => {
    const line = `SELECT ${columns} -- ${columns}`;
    expect(laidOut(line)).toBe(line);
  });
});
