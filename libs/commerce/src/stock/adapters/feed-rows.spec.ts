import fc from 'fast-check';
import type { FeedRecord } from '../domain/feed-row';
import { csvRows } from './csv-rows';
import { jsonRows } from './json-rows';

async function all(parts: AsyncIterable<readonly FeedRecord[]>): Promise<FeedRecord[]> {
  const records: FeedRecord[] = [];
  for await (const part of parts) records.push(...part);
  return records;
}

const cut = (text: string, size: number): Buffer[] => {
  const bytes = Buffer.from(text);
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));
};

describe('a JSON feed', () => {
  const names = ['id', 'make', 'photos'];
  const read = (text: string, size = 7) => all(jsonRows(cut(text, size), names));

  it('yields the vehicles of a list or of `vehicles`, at any chunk size', async () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 });
    const vehicle = fc.record({
      id: text,
      make: text,
      photos: fc.array(text, { maxLength: 2 }),
      '"[{,': fc.jsonValue(),
    });
    const written = fc.record({
      vehicles: fc.array(vehicle, { minLength: 1, maxLength: 6 }),
      isWrapped: fc.boolean(),
      size: fc.integer({ min: 1, max: 40 }),
      gap: fc.nat(2),
    });
    await fc.assert(
      fc.asyncProperty(written, async ({ vehicles, isWrapped, size, gap }) => {
        const whole = isWrapped
          ? { at: '"vehicles": [1]', nested: { vehicles: [{ id: 'no' }] }, vehicles, after: [vehicles] }
          : vehicles;
        const records = await read(JSON.stringify(whole, null, gap), size);
        expect(records).toEqual(vehicles.map(({ id, make, photos }) => ({ cells: [id, make, photos] })));
      }),
    );
  });

  it('gives values as texts, and distinguishes absent, blank and invalid cells', async () => {
    expect(await read('[{"id":7,"make":null},{"id":true,"make":{"a":1},"photos":[1]},"x",[]]')).toEqual([
      { cells: ['7', '', undefined] },
      { cells: ['true', null, null] },
      { unreadable: 'Is no object.' },
      { unreadable: 'Is no object.' },
    ]);
    expect([await read('[]'), await read('{"vehicles":[]}'), await read('')]).toEqual([[], [], []]);
  });

  it.each([
    '[{"id":1}',
    '[{"id":1},]',
    '[{"id":1},,{"id":2}]',
    '[{"id":1}]x',
    '{"cars":[{"id":1}]}',
    '{"vehicles":{}}',
    '<html>',
    '[{"id":1} {"id":2}]',
    '"a"',
    '[tru]',
  ])('that is %s is unreadable', async (text) => {
    await expect(read(text)).rejects.toMatchObject({ failure: 'unreadable' });
  });

  it('is unreadable if it is not UTF-8 or has an endless vehicle', async () => {
    await expect(all(jsonRows([Buffer.from([0x5b, 0xff, 0x5d])], names))).rejects.toMatchObject({
      failure: 'unreadable',
    });
    await expect(read(`[{"id":"${'a'.repeat(2_000_000)}"}]`, 65_536)).rejects.toMatchObject({ failure: 'unreadable' });
  });
});

describe('a long number in a JSON feed', () => {
  it.each([
    ['9007199254740993', '9007199254740993'],
    ['[1, -12345678901234567890]', null],
    ['"a\\" 9007199254740993"', 'a" 9007199254740993'],
    ['1.00000000000000000', '1'],
    ['10000000000000000e-16', '1'],
  ])('%s is read as %s without losing digits', async (given, read) => {
    const rows = await all(jsonRows([Buffer.from(`[{"id":${given}, "make":"Kia"}]`)], ['id', 'make']));
    expect(rows).toEqual([{ cells: [read, 'Kia'] }]);
  });
});

describe('a JSON feed of blanks and lists', () => {
  it('is scanned in linear time, even with many lists', async () => {
    const text = `${' '.repeat(500_000)}x${' []'.repeat(150_000)}`;
    await expect(all(jsonRows(cut(text, 65_536), ['id']))).rejects.toMatchObject({ failure: 'unreadable' });
  });
});

describe('a CSV feed', () => {
  const columns = { names: ['id', 'make', 'year'], fields: [null, 'make', 'year'] as const, key: 0 };
  const read = (text: string) => all(csvRows(cut(text, 7), columns));

  it('yields the cells of the requested columns, in any order', async () => {
    expect(await read('otra; make ;id\nx;Kia;1\ny;"Fiat; Uno";2\n')).toEqual([
      { cells: ['1', 'Kia', undefined] },
      { cells: ['2', 'Fiat; Uno', undefined] },
    ]);
  });

  it('rejects only rows with too few or too many cells', async () => {
    expect(await read('id,make\n1\n2,Kia\n3,Kia,x\n')).toEqual([
      { unreadable: 'Has 1 cells, the header has 2.', key: '1' },
      { cells: ['2', 'Kia', undefined] },
      { unreadable: 'Has 3 cells, the header has 2.', key: '3' },
    ]);
    expect(await read('make,id\nKia,x,3\n')).toEqual([{ unreadable: 'Has 3 cells, the header has 2.' }]);
  });

  it('ignores blank cells at the end of a row', async () => {
    expect(await read('id,make\n1,Kia,, \n')).toEqual([{ cells: ['1', 'Kia', undefined] }]);
  });

  it.each([
    ['make,year\nKia,2020', 'no_key_column'],
    ['id,make,id\n1,Kia,2', 'unreadable'],
    ['id,make\n1,"Kia', 'unreadable'],
    ['"id,make', 'unreadable'],
  ])('that is %j fails as %s', async (text, failure) => {
    await expect(read(text)).rejects.toMatchObject({ failure });
  });
});
