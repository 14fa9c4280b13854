import { settleRow } from './feed-row';

const columns = { names: ['id', 'make', 'model'], fields: [null, 'make', 'model'] as const, key: 0 };

describe('a row of a feed', () => {
  it.each(['a\0b', 'a\ud83d', '\udc00a'])('has no key in %j, which cannot be kept', (key) => {
    expect(settleRow(1, { cells: [key, 'Kia', 'Rio'] }, columns)).toMatchObject({ key: null, issues: [{ path: 'id' }] });
    expect(settleRow(1, { cells: ['😀', 'Kia', 'Rio'] }, columns)).toMatchObject({ key: '😀', fields: { make: 'Kia' } });
  });

  it.each([['Ki\0a'], ['Ki\ud83d'], ['\udc00Ki'], [['https://a.example/1', 'https://a.example/\ud83d']]])(
    'is refused for %j in any of its cells, which cannot be kept',
    (cell) => {
      const issues = [{ path: '', message: 'A cell contains NUL or half a character.' }];
      const read = {
        ...columns,
        names: [...columns.names, 'x'],
        fields: [...columns.fields, Array.isArray(cell) ? ('photoUrls' as const) : ('color' as const)],
      };
      expect(settleRow(1, { cells: ['a', 'Kia', 'Rio', cell] }, read)).toMatchObject({ key: 'a', issues: expect.arrayContaining(issues) });
      expect(settleRow(1, { cells: ['a', 'Kia', 'Rio', '😀'] }, { ...read, fields: [...columns.fields, 'color'] })).toMatchObject({
        fields: { color: '😀' },
      });
    },
  );

  it.each([[' https://a.example/1 | https://a.example/2|'], [['https://a.example/1', 'https://a.example/2 ', '']]])(
    'has its photos in %j',
    (cell) => {
      const read = { names: ['id', 'fotos'], fields: [null, 'photoUrls'] as const, key: 0 };
      expect(settleRow(1, { cells: ['a', cell] }, read)).toMatchObject({ fields: { photoUrls: ['https://a.example/1', 'https://a.example/2'] } });
    },
  );
});
