import { pesos, printedDate, type PrintedDocument } from '../../domain/printed-document';
import { readPdfPages } from '../../../testing/pdf-text';
import { renderDocument } from './render-document';
import { ThreadPrinter } from './thread-printer';

const document: PrintedDocument = {
  workspace: { name: 'Automotora Ñuñoa', website: 'https://nunoa.example' },
  title: 'Cotización',
  displayId: 'Q-41',
  stamp: 'EXPIRADA',
  sections: [
    { title: 'Cliente', lines: [['Nombre', 'José Güell Ibáñez']] },
    { title: 'Oferta', lines: [['Neto', '$8.403.361']], total: ['Precio total', '$9.990.000'] },
  ],
  footer: 'Montos en pesos chilenos (CLP).',
  issuedAt: new Date('2027-01-15T12:00:00Z'),
};

describe('a printed document', () => {
  it('contains the workspace name, document number, customer and amounts, in Spanish', async () => {
    const [page, ...furtherPages] = readPdfPages(await renderDocument(document));
    expect(furtherPages).toEqual([]);
    for (const text of [
      'Automotora Ñuñoa',
      'https://nunoa.example',
      'Cotización Q-41',
      'EXPIRADA',
      'Nombre José Güell Ibáñez',
      'Neto $8.403.361',
      'Precio total $9.990.000',
      'Montos en pesos chilenos (CLP).',
    ])
      expect(page).toContain(text);
  });

  it('has equal bytes for equal content, and different bytes for different content', async () => {
    const [first, same, other] = await Promise.all([
      renderDocument(document),
      renderDocument({ ...document }),
      renderDocument({ ...document, stamp: null }),
    ]);
    expect(Buffer.from(first).equals(same)).toBe(true);
    expect(Buffer.from(first).equals(other)).toBe(false);
  });

  it('continues on further pages, and truncates very long texts', async () => {
    const manyLines = { title: 'Gastos', lines: Array.from({ length: 80 }, (_, n) => [`Gasto ${n}`, 'x'] as const) };
    const longText = { title: 'Texto', lines: [['Texto', 'a'.repeat(100_000)]] } as const;
    const bytes = await renderDocument({ ...document, sections: [manyLines, longText] });
    const pages = readPdfPages(bytes);
    expect(pages.length).toBe(3);
    expect(pages.slice(1).join(' ')).toContain('Gasto 79');
    expect(bytes.length).toBeLessThan(20_000);
  });

  it('is drawn in the calling thread when the code runs from source', async () => {
    const printer = new ThreadPrinter();
    expect(
      Buffer.from(await printer.print('a', document))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('formatting in printed documents', () => {
  it.each([
    [0, '$0'],
    [999, '$999'],
    [8_990_000, '$8.990.000'],
    [-404_550, '-$404.550'],
    [100_000_000_000, '$100.000.000.000'],
  ])('writes %j pesos as %j', (clp, text) => expect(pesos(clp)).toBe(text));

  it('writes a date with the day first', () => expect(printedDate('2027-01-09')).toBe('09-01-2027'));
});
