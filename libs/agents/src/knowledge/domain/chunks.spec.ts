import * as fc from 'fast-check';
import { chunkLimits, toChunks, chunksOfEntries, tidied } from './chunks';

const isBroken = (text: string) => /\p{Surrogate}/u.test(text);
const sentence = (n: number) => `La frase número ${n} dice algo que sirve.`;
const paragraph = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => sentence(from + n)).join(' ');

describe('chunks', () => {
  it('keep short passages whole, with their headings', () => {
    const passages = [
      { headings: ['Envíos', 'Plazos'], paragraphs: ['Dos días.', 'En regiones, cinco.'] },
      { headings: [], paragraphs: ['Sin título.'] },
    ];
    expect([...toChunks(passages)]).toEqual([
      { heading: 'Envíos > Plazos', text: 'Dos días.\n\nEn regiones, cinco.' },
      { heading: null, text: 'Sin título.' },
    ]);
  });

  it('are cut at sentences, and each begins with the end of the previous one', () => {
    const chunks = [...toChunks([{ headings: [], paragraphs: [paragraph(1, 80)] }])];
    expect(chunks.length).toBeGreaterThan(2);
    for (const [n, { text }] of chunks.entries()) {
      expect(text.length).toBeLessThanOrEqual(chunkLimits.text);
      expect(text.endsWith('.')).toBe(true);
      if (n > 0) expect(chunks[n - 1]!.text).toContain(text.slice(0, 100));
    }
  });

  it('lose no word and split no character of any text', () => {
    const anyText = fc.array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.constant('😀'.repeat(900)),
        fc.constant(paragraph(1, 40)),
      ),
      {
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(anyText, (texts) => {
        const paragraphs = texts.map(tidied).filter((text) => text !== '');
        const chunks = [...toChunks([{ headings: ['T'], paragraphs }])];
        const all = chunks.map(({ text }) => text).join(' ');
        for (const { text } of chunks) {
          expect(text.length).toBeGreaterThan(0);
          expect(text.length).toBeLessThanOrEqual(chunkLimits.text);
          if (!paragraphs.some(isBroken)) expect(isBroken(text)).toBe(false);
        }
        for (const word of paragraphs.flatMap((each) => each.split(' ')))
          if (word.length <= 100) expect(all).toContain(word);
      }),
      { numRuns: 40 },
    );
  });

  it('are one per entry', () => {
    expect(chunksOfEntries([{ question: '¿Hay estacionamiento?', answer: 'x'.repeat(5_000) }])).toEqual([
      { heading: null, text: `¿Hay estacionamiento?\n${'x'.repeat(5_000)}` },
    ]);
  });
});
