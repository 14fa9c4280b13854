import { join } from 'node:path';
import { readPdfPages } from '../../../testing/pdf-text';
import { ThreadPrinter } from './thread-printer';

const script = join(__dirname, '../../../../dist/documents/adapters/printing/print-thread.js');
const document = {
  workspace: { name: 'Automotora Ñuñoa', website: null },
  title: 'Reserva',
  displayId: 'R-1',
  stamp: null,
  sections: [{ title: 'Cliente', lines: [['Nombre', 'José']] as const }],
  footer: 'Fin',
  issuedAt: new Date('2027-01-15T12:00:00Z'),
};

describe('documents drawn by the shipped thread', () => {
  it('have their text, and the same bytes each time', async () => {
    const printer = new ThreadPrinter({ script });
    const [first, second] = await Promise.all([printer.print('a', document), printer.print('b', document)]);
    expect(readPdfPages(first)[0]).toContain('Automotora Ñuñoa');
    expect(Buffer.from(first).equals(second)).toBe(true);
  });

  it('are unavailable if they take too long, and the next one is drawn', async () => {
    const hasty = new ThreadPrinter({ script, withinMs: 1 });
    await expect(hasty.print('a', document)).rejects.toMatchObject({ kind: 'unavailable', retryAfterSeconds: 1 });
    await expect(new ThreadPrinter({ script }).print('a', document)).resolves.toBeInstanceOf(Uint8Array);
  });
});
