import { join } from 'node:path';
import { makePdf } from '../../../testing/made-files';
import { ThreadExtractor } from './thread-extractor';

const script = join(__dirname, '../../../../dist/knowledge/adapters/extraction/extract-thread.js');

describe('PDFs read by the shipped thread', () => {
  const extractor = new ThreadExtractor({ script, growthMb: 400 });
  const read = (bytes: Buffer) => extractor.extract('a workspace', { kind: 'pdf', bytes });
  afterAll(() => extractor.close());

  it('return their text', async () => {
    const { chunks } = await read(makePdf(['Garantia de dos anos', 'para todo']));
    expect(chunks).toEqual([
      { heading: null, text: 'Garantia de dos anos para todo', said: 'garantia de dos anos para todo' },
    ]);
  });

  it('fail with unreadable if they are not PDFs', async () => {
    await expect(read(Buffer.from('%PDF-1.4 and nothing'))).rejects.toMatchObject({ failure: 'unreadable' });
  });
});
