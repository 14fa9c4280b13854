import fc from 'fast-check';
import { csvReader, delimiterOf } from './csv-file';

async function cellsOf(csv: string): Promise<(readonly string[])[]> {
  const records: (readonly string[])[] = [];
  for await (const part of csvReader.read(csv)) {
    for (const record of part) records.push('cells' in record ? record.cells : [record.unreadable]);
  }
  return records;
}

describe('a CSV file', () => {
  it('gives back any cells that were quoted as RFC 4180 has it, whatever its delimiter and line ends', async () => {
    const cell = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }).filter((text) => text.trim() !== '' && !text.includes('\0'));
    const file = fc.record({
      rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 }),
      delimiter: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\uFEFF'),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, delimiter, end, mark }) => {
        const lines = [['uno', 'dos'], ...rows].map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter));
        expect(await cellsOf(mark + lines.join(end))).toEqual([['uno', 'dos'], ...rows]);
      }),
    );
  });

  it.each([
    ['name', ','],
    ['a,b;c', ','],
    ['a;b;c,d', ';'],
    ['"a;b;c",d', ','],
    ['a\tb\n;;;;', '\t'],
    ['\uFEFF\r\n \n\na;b', ';'],
    ['\n\t', '\t'],
    ['', ','],
  ])('%j is delimited by %j', (csv, delimiter) => {
    expect(delimiterOf(csv)).toBe(delimiter);
  });

  it.each([0, 1, 2])('reads a character of two halves wherever the parts of a long text end (%d)', async (shift) => {
    const cell = `${'a'.repeat(32 * 1024 - 7 + shift)}😀ñ`;
    expect(await cellsOf(`name\n${cell}\nb`)).toEqual([['name'], [cell], ['b']]);
  });

  it('lets the process do other work many times while it is read', async () => {
    let turns = 0;
    let reading = true;
    const count = () => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    count();
    await cellsOf(`name,job_title\n${'Ana,Jefa de ventas\n'.repeat(60_000)}`);
    reading = false;
    expect(turns).toBeGreaterThan(20);
  });
});
