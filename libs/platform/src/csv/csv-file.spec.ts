import fc from 'fast-check';
import { csvReader, detectDelimiter } from './csv-file';
import type { CsvSource } from './csv-source';

async function readCells(csv: CsvSource): Promise<(readonly string[])[]> {
  const records: (readonly string[])[] = [];
  for await (const part of csvReader.read(csv)) {
    for (const record of part) records.push('cells' in record ? record.cells : [record.unreadable]);
  }
  return records;
}

describe('a CSV file', () => {
  it('returns RFC 4180 cells unchanged, with any delimiter and line end', async () => {
    const cell = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => text.trim() !== '' && !text.includes('\0'));
    const file = fc.record({
      rows: fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1, maxLength: 20 }),
      delimiter: fc.constantFrom(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n'),
      mark: fc.constantFrom('', '\uFEFF'),
    });
    await fc.assert(
      fc.asyncProperty(file, async ({ rows, delimiter, end, mark }) => {
        const lines = [['uno', 'dos'], ...rows].map((cells) =>
          cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(delimiter),
        );
        expect(await readCells(mark + lines.join(end))).toEqual([['uno', 'dos'], ...rows]);
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
  ])('starting %j is delimited by %j', (csv, delimiter) => {
    expect(detectDelimiter(csv)).toBe(delimiter);
  });

  it.each([0, 1, 2])('keeps surrogate pairs whole at any chunk boundary (%d)', async (shift) => {
    const cell = `${'a'.repeat(32 * 1024 - 7 + shift)}😀ñ`;
    expect(await readCells(`name\n${cell}\nb`)).toEqual([['name'], [cell], ['b']]);
  });

  it('yields to other work while it is read', async () => {
    let turns = 0;
    let reading = true;
    const count = () => {
      turns += 1;
      if (reading) setImmediate(count);
    };
    count();
    await readCells(`name,job_title\n${'Ana,Jefa de ventas\n'.repeat(60_000)}`);
    reading = false;
    expect(turns).toBeGreaterThan(20);
  });

  const utf16 = (text: string, encoding: 'le' | 'be'): Buffer => {
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
    return encoding === 'le' ? bytes : bytes.swap16();
  };
  const cut = (bytes: Buffer, size: number): Buffer[] =>
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size));

  it.each([
    ['UTF-8', (text: string) => Buffer.from(text)],
    ['UTF-8 with its mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16, little end first', (text: string) => utf16(text, 'le')],
    ['UTF-16, big end first', (text: string) => utf16(text, 'be')],
    ['Latin-1', (text: string) => Buffer.from(text, 'latin1')],
  ])('in %s is decoded correctly at any chunk boundary', async (_encoding, encode) => {
    const expected = [
      ['nombre', 'ciudad'],
      ['Núñez', 'Ñuñoa'],
    ];
    for (const size of [1, 2, 3, 1_000])
      expect(await readCells(cut(encode('nombre;ciudad\nNúñez;Ñuñoa\n'), size))).toEqual(expected);
  });

  it('in Windows-1252 keeps curly quotes and the euro sign', async () => {
    expect(await readCells([Buffer.from([0x6e, 0x0a, 0x93, 0xd1, 0x94, 0x80])])).toEqual([['n'], ['“Ñ”€']]);
  });

  it('in many chunks is read completely', async () => {
    const lines = Array.from({ length: 40_000 }, (_, n) => `Peñaloza ${n};Ñuble`);
    const cells = await readCells(cut(Buffer.from(`nombre;region\n${lines.join('\n')}`), 64 * 1024 + 1));
    expect(cells.map((record) => record.join(';'))).toEqual(['nombre;region', ...lines]);
  });

  it.each(['sep=;\r\n', '\uFEFFsep=;\n', '"sep=;"\n', 'SEP=;\r'])(
    'that begins with %j uses the declared separator',
    async (line) => {
      expect(await readCells(`${line}a;b,c\n1;2,3\n`)).toEqual([
        ['a', 'b,c'],
        ['1', '2,3'],
      ]);
    },
  );

  it.each([',', ';', '\t', '|'])('is separated by %j, declared or not', async (separator) => {
    const table = `a${separator}b${separator}c\n1${separator}"2${separator}3"${separator}4\n`;
    const cells = [
      ['a', 'b', 'c'],
      ['1', `2${separator}3`, '4'],
    ];
    expect([await readCells(table), await readCells(`sep=${separator}\n${table}`)]).toEqual([cells, cells]);
  });

  it('reports records with a NUL character as unreadable', async () => {
    const nul = ['A cell contains the NUL character.'];
    expect(await readCells([Buffer.from('name,e\0mail\nA\0na,b\nEva,c\n')])).toEqual([nul, nul, ['Eva', 'c']]);
    expect(await readCells([Buffer.from('name\nAna\n', 'utf16le')])).toEqual([nul, nul, nul]);
  });

  it('without bytes has no records', async () => {
    expect([await readCells([]), await readCells('')]).toEqual([[], []]);
  });
});
