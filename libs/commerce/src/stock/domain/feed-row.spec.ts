import { settleRow } from './feed-row';

const columns = { names: ['id', 'make', 'model'], fields: [null, 'make', 'model'] as const, key: 0 };

describe('a row of a feed', () => {
  it.each(['a\0b', 'a\ud83d', '\udc00a'])('has no key if %j cannot be stored', (key) => {
    expect(settleRow(1, { cells: [key, 'Kia', 'Rio'] }, columns)).toMatchObject({
      key: null,
      issues: [{ path: 'id' }],
    });
    expect(settleRow(1, { cells: ['😀', 'Kia', 'Rio'] }, columns)).toMatchObject({
      key: '😀',
      fields: { make: 'Kia' },
    });
  });

  it.each([['Ki\0a'], ['Ki\ud83d'], ['\udc00Ki'], [['https://a.example/1', 'https://a.example/\ud83d']]])(
    'is rejected with %j in any cell, which cannot be stored',
    (cell) => {
      const issues = [{ path: '', message: 'A cell contains NUL or half a character.' }];
      const read = {
        ...columns,
        names: [...columns.names, 'x'],
        fields: [...columns.fields, Array.isArray(cell) ? ('photoUrls' as const) : ('color' as const)],
      };
      expect(settleRow(1, { cells: ['a', 'Kia', 'Rio', cell] }, read)).toMatchObject({
        key: 'a',
        issues: expect.arrayContaining(issues),
      });
      expect(
        settleRow(1, { cells: ['a', 'Kia', 'Rio', '😀'] }, { ...read, fields: [...columns.fields, 'color'] }),
      ).toMatchObject({
        fields: { color: '😀' },
      });
    },
  );

  it.each([[' https://a.example/1 | https://a.example/2|'], [['https://a.example/1', 'https://a.example/2 ', '']]])(
    'reads photos from %j',
    (cell) => {
      const read = { names: ['id', 'fotos'], fields: [null, 'photoUrls'] as const, key: 0 };
      expect(settleRow(1, { cells: ['a', cell] }, read)).toMatchObject({
        fields: { photoUrls: ['https://a.example/1', 'https://a.example/2'] },
      });
    },
  );

  it.each([
    ['12990000 CLP', 12_990_000],
    ['12990000.00 CLP', 12_990_000],
    ['CLP 12990000', 12_990_000],
    ['$ 9.990.000', 9_990_000],
    ['$9,990,000', 9_990_000],
    ['9.990.000,00', 9_990_000],
    ['9 990 000 pesos', 9_990_000],
    ['CL$ 990000', 990_000],
    ['CLP$ 9.990.000', 9_990_000],
    ['CLP $ 9.990.000', 9_990_000],
    ['$ 9.990.000.-', 9_990_000],
    ['$9.990.000,-', 9_990_000],
    ['1.500', 1_500],
    ['12990000', 12_990_000],
  ])('reads the price %p', (cell, price) => {
    const read = { names: ['id', 'precio'], fields: [null, 'priceClp'] as const, key: 0 };
    expect(settleRow(1, { cells: ['a', cell] }, read)).toMatchObject({ fields: { priceClp: price } });
  });

  it.each(['12990 USD', '12.990.00', '1.23.456', '12990000.50', 'gratis', '12-13', '€ 9.990'])(
    'rejects the price %p',
    (cell) => {
      const read = { names: ['id', 'precio'], fields: [null, 'priceClp'] as const, key: 0 };
      expect(settleRow(1, { cells: ['a', cell] }, read)).toMatchObject({ issues: [{ path: 'price_clp' }] });
    },
  );

  it.each([
    ['45.000 km', 45_000],
    ['45000 KM', 45_000],
    ['45.000 Km.', 45_000],
    ['45,000', 45_000],
  ])('reads the mileage %p', (cell, km) => {
    const read = { names: ['id', 'km'], fields: [null, 'km'] as const, key: 0 };
    expect(settleRow(1, { cells: ['a', cell] }, read)).toMatchObject({ fields: { km } });
  });

  it.each([
    ['condition', 'USED', 'used'],
    ['condition', 'New', 'new'],
    ['condition', 'CPO', 'used'],
    ['condition', 'Certified Pre-Owned', 'used'],
    ['condition', 'usado', 'used'],
    ['condition', 'Seminuevo', 'used'],
    ['condition', 'NUEVO', 'new'],
    ['status', 'NOT_AVAILABLE', 'withdrawn'],
    ['status', 'not available', 'withdrawn'],
    ['status', 'out of stock', 'withdrawn'],
    ['status', 'AVAILABLE', 'available'],
    ['status', 'in stock', 'available'],
    ['status', 'IN_STOCK', 'available'],
    ['status', 'Pending', 'reserved'],
  ] as const)('reads the %s %p', (field, cell, word) => {
    const read = { names: ['id', 'x'], fields: [null, field] as const, key: 0 };
    expect(settleRow(1, { cells: ['a', cell] }, read)).toMatchObject({ fields: { [field]: word } });
  });

  it('that is too short fails with its key, if it has one', () => {
    expect(settleRow(3, { unreadable: 'Has 1 cells, the header has 3.', key: ' a ' }, columns)).toMatchObject({
      row: 3,
      key: 'a',
    });
    expect(settleRow(3, { unreadable: 'Has 1 cells, the header has 3.' }, columns)).toMatchObject({
      row: 3,
      key: null,
    });
  });
});
