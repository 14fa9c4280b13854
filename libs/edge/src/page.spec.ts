import { wholeListing } from './page';

interface Paged {
  data: readonly { id?: string }[];
  meta: { pagination: { limit: number; nextCursor?: string | null } };
}

const records = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }));
const page = (items: readonly { id?: string }[], query: { limit?: number; cursor?: string } = {}): Paged =>
  wholeListing(items, query);
const nextCursor = ({ meta }: Paged): string => meta.pagination.nextCursor!;

describe('a list that is returned whole', () => {
  it('is complete without a limit, with a null cursor', () => {
    expect(wholeListing(records)).toEqual({
      data: records,
      meta: { pagination: { limit: 5, nextCursor: null }, total: 5 },
    });
  });

  it('continues page by page until its end', () => {
    const seen: unknown[] = [];
    let query: { limit: number; cursor?: string } | undefined = { limit: 2 };
    while (query) {
      const each: Paged = page(records, query);
      seen.push(each.data.map(({ id }) => id));
      query = each.meta.pagination.nextCursor ? { limit: 2, cursor: nextCursor(each) } : undefined;
    }
    expect(seen).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
    expect(page(records, { limit: 5 }).meta.pagination.nextCursor).toBeNull();
    expect(page(records, { cursor: nextCursor(page(records, { limit: 2 })) }).data.map(({ id }) => id)).toEqual([
      'c',
      'd',
      'e',
    ]);
  });

  it('neither repeats nor skips entries when others are added or removed', () => {
    const cursor = nextCursor(page(records, { limit: 2 }));
    expect(page([{ id: 'new' }, ...records], { limit: 2, cursor }).data.map(({ id }) => id)).toEqual(['c', 'd']);
    expect(page(records.slice(1), { limit: 2, cursor }).data.map(({ id }) => id)).toEqual(['c', 'd']);
  });

  it('continues by position if entries have no id, or the last one is gone', () => {
    const unnamed = records.map(() => ({}));
    expect(page(unnamed, { limit: 4, cursor: nextCursor(page(unnamed, { limit: 4 })) }).data).toHaveLength(1);
    const cursor = nextCursor(page(records, { limit: 2 }));
    expect(page([records[0]!, ...records.slice(2)], { cursor }).data.map(({ id }) => id)).toEqual(['d', 'e']);
    expect(page([], { cursor }).data).toEqual([]);
  });

  it('refuses an invalid cursor', () => {
    for (const cursor of ['x', Buffer.from('o:1').toString('base64url')])
      expect(() => page(records, { cursor })).toThrow('not valid');
  });
});
