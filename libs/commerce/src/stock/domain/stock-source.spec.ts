import { changedSource, newSource } from './stock-source';

const now = new Date('2027-01-15T12:00:00.000Z');
const setter = { mayPrice: true, owner: null };
const made = {
  name: 'Patio',
  kind: 'url',
  format: 'csv',
  url: 'https://feeds.example/a.csv',
  keyColumn: 'id',
} as const;
const source = newSource(made, { workspaceId: 'w', id: 's', now, authHeaderSealed: 'sealed', ...setter });
const moved = (url: string, authHeaderSealed?: string | null) =>
  changedSource(source, { url }, { now, authHeaderSealed, ...setter });

describe('the secret of a stock source', () => {
  it.each(['https://other.example/a.csv', 'http://feeds.example/a.csv', 'https://feeds.example:8443/a.csv'])(
    'is dropped when the address changes to %s',
    (url) => {
      expect(moved(url)).toMatchObject({ url, authHeaderSealed: null });
      expect(moved(url, 'another')).toMatchObject({ url, authHeaderSealed: 'another' });
    },
  );

  it('is kept for the same origin', () => {
    expect(moved('https://feeds.example/b.csv')).toMatchObject({ authHeaderSealed: 'sealed' });
  });
});
