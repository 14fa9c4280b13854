import { settleRow } from './feed-row';

const columns = { names: ['id', 'make', 'model'], fields: [null, 'make', 'model'] as const, key: 0 };

describe('a row of a feed', () => {
  it.each(['a\0b', 'a\ud83d', '\udc00a'])('has no key in %j, which cannot be kept', (key) => {
    expect(settleRow(1, { cells: [key, 'Kia', 'Rio'] }, columns)).toMatchObject({ key: null, issues: [{ path: 'id' }] });
    expect(settleRow(1, { cells: ['😀', 'Kia', 'Rio'] }, columns)).toMatchObject({ key: '😀', fields: { make: 'Kia' } });
  });
});
