import { sweepOf } from './sweep-of';

describe('sweepOf', () => {
  it('repeats batches until one is not full, and returns the total', async () => {
    const turns = [5_000, 5_000, 17];
    const queries: [string, readonly unknown[] | undefined][] = [];
    const sql = {
      query: async <Row>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
        queries.push([text, values]);
        return new Array<Row>(turns.shift() ?? 0);
      },
    };
    const before = new Date('2026-01-01T00:00:00Z');
    expect(await sweepOf('shop.visit', 'seen_at < $1')(sql, before)).toBe(10_017);
    expect(queries.map(([, values]) => values)).toEqual([[before], [before], [before]]);
    expect(queries[0]![0]).toContain('SELECT ctid FROM shop.visit WHERE seen_at < $1 LIMIT 5000');
  });
});
