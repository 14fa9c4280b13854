import { crc32, deflateRawSync } from 'node:zlib';

const header = (signature: number, fields: readonly (readonly [2 | 4, number])[]): Buffer =>
  Buffer.concat(
    [[4, signature] as const, ...fields].map(([size, value]) => {
      const bytes = Buffer.alloc(size);
      bytes.writeUIntLE(value, 0, size);
      return bytes;
    }),
  );

export function makeZip(entries: Readonly<Record<string, Buffer>>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const packed = deflateRawSync(content, { level: 9 });
    const shared = [
      ...([
        [2, 20],
        [2, 0],
        [2, 8],
        [4, 0],
        [4, crc32(content)],
        [4, packed.length],
        [4, content.length],
      ] as const),
      ...([
        [2, name.length],
        [2, 0],
      ] as const),
    ] as const;
    const file = Buffer.concat([header(0x04034b50, shared), Buffer.from(name), packed]);
    central.push(header(0x02014b50, [[2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), Buffer.from(name));
    local.push(file);
    at += file.length;
  }
  const index = Buffer.concat(central);
  const count = Object.keys(entries).length;
  const end = header(0x06054b50, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, index.length],
    [4, at],
    [2, 0],
  ]);
  return Buffer.concat([...local, index, end]);
}

export function makeDocx(paragraphs: readonly (readonly [style: string | null, text: string])[]): Buffer {
  const body = paragraphs.map(
    ([style, text]) =>
      `<w:p>${style === null ? '' : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r><w:t>${text}</w:t></w:r></w:p>`,
  );
  const text = `<?xml version="1.0"?><w:document xmlns:w="http://example.com/w"><w:body>${body.join('')}</w:body></w:document>`;
  return makeZip({ '[Content_Types].xml': Buffer.from('<Types/>'), 'word/document.xml': Buffer.from(text) });
}

export function makePdf(lines: readonly string[]): Buffer {
  const stream = Buffer.from(`BT /F1 12 Tf 20 700 Td ${lines.map((line) => `(${line}) Tj 0 -20 Td`).join(' ')} ET`);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    Buffer.concat([Buffer.from(`<< /Length ${stream.length} >>\nstream\n`), stream, Buffer.from('\nendstream')]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  const parts = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  for (const [n, object] of objects.entries()) {
    places.push(parts.reduce((sum, { length }) => sum + length, 0));
    parts.push(Buffer.from(`${n + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const at = parts.reduce((sum, { length }) => sum + length, 0);
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([...parts, Buffer.from(end)]);
}
