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
  it('has the name of the workspace, the folio, the person and the sums, in Spanish', async () => {
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

  it('is the same bytes for the same content, and others for another', async () => {
    const [first, same, other] = await Promise.all([
      renderDocument(document),
      renderDocument({ ...document }),
      renderDocument({ ...document, stamp: null }),
    ]);
    expect(Buffer.from(first).equals(same)).toBe(true);
    expect(Buffer.from(first).equals(other)).toBe(false);
  });

  it('goes on to further pages, and cuts very long texts', async () => {
    const long = { title: 'Gastos', lines: Array.from({ length: 80 }, (_, n) => [`Gasto ${n}`, 'x'] as const) };
    const huge = { title: 'Texto', lines: [['Texto', 'a'.repeat(100_000)]] } as const;
    const bytes = await renderDocument({ ...document, sections: [long, huge] });
    const pages = readPdfPages(bytes);
    expect(pages.length).toBe(3);
    expect(pages.slice(1).join(' ')).toContain('Gasto 79');
    expect(bytes.length).toBeLessThan(20_000);
  });

  it('is drawn by a printer without a thread of its own from source', async () => {
    const printer = new ThreadPrinter();
    expect(
      Buffer.from(await printer.print('a', document))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });
});

describe('the parts of a printed document', () => {
  it.each([
    [0, '$0'],
    [999, '$999'],
    [8_990_000, '$8.990.000'],
    [-404_550, '-$404.550'],
    [100_000_000_000, '$100.000.000.000'],
  ])('write %j pesos as %j', (clp, text) => expect(pesos(clp)).toBe(text));

  it('write a date with the day first', () => expect(printedDate('2027-01-09')).toBe('09-01-2027'));
});
