import type { Extraction } from '../../knowledge-ports';
import { makeDocx, makeZip } from '../../../testing/made-files';
import { isDocx } from './docx';
import { extract } from './extract';
import { ThreadExtractor } from './thread-extractor';

const chunksIn = async (kind: Extraction['kind'], content: string | Buffer) => {
  const { chunks } = await extract({ kind, bytes: Buffer.from(content) });
  return chunks.map(({ heading, text }) => [heading, text]);
};

describe('extract', () => {
  it('decodes text in either encoding', async () => {
    expect(await chunksIn('text', 'Uno.\n\nDos.')).toEqual([[null, 'Uno.\n\nDos.']]);
    expect(await chunksIn('text', Buffer.from('Peñalolén', 'latin1'))).toEqual([[null, 'Peñalolén']]);
    expect(await chunksIn('text', ' \n\n ')).toEqual([]);
  });

  it('reads Markdown, HTML and Word under their headings', async () => {
    const markdown = '# Envíos\nGratis desde\n20.000.\n## Plazos\nDos días.\n```\n# no es título\n```';
    expect(await chunksIn('markdown', markdown)).toEqual([
      ['Envíos', 'Gratis desde 20.000.'],
      ['Envíos > Plazos', 'Dos días. ``` # no es título ```'],
    ]);
    expect(await chunksIn('markdown', 'Uno\nsigue.\n\n#1 del país.')).toEqual(
      await chunksIn('text', 'Uno\nsigue.\n\n#1 del país.'),
    );
    const html = `<!doctype html><html><head><title>x</title><style>p{}</style></head><body><h1>Envíos</h1><p>Gratis <b>desde</b> 20&#46;000&nbsp;&amp; más.</p>
      <script>var secret = '<p>no</p>';</script><h2>Plazos</h2><ul><li>Dos días<li>Cinco</ul>`;
    expect(await chunksIn('html', html)).toEqual([
      ['Envíos', 'Gratis desde 20.000 & más.'],
      ['Envíos > Plazos', 'Dos días\n\nCinco'],
    ]);
    const docx = makeDocx([
      ['Heading1', 'Envíos'],
      [null, 'Gratis &amp; rápido.'],
      ['Ttulo2', 'Plazos'],
      [null, 'Dos días.'],
    ]);
    expect(await chunksIn('docx', docx)).toEqual([
      ['Envíos', 'Gratis & rápido.'],
      ['Envíos > Plazos', 'Dos días.'],
    ]);
  });

  const document = (body: string, prefix = 'w:', name = 'word/document.xml') => {
    const text = `<${prefix}document xmlns${prefix && `:${prefix.slice(0, -1)}`}="http://example.com/w"><${prefix}body>${body}</${prefix}body></${prefix}document>`;
    return makeZip({ '[Content_Types].xml': Buffer.from('<Types/>'), [name]: Buffer.from(text) });
  };
  const box = (text: string) => `<w:txbxContent><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:txbxContent>`;

  it.each([
    [
      'a text box, once',
      `<w:p><w:r><w:t>Antes </w:t><mc:AlternateContent><mc:Choice>${box('Caja')}</mc:Choice><mc:Fallback>${box('Caja')}</mc:Fallback></mc:AlternateContent></w:r><w:r><w:t>después</w:t></w:r></w:p>`,
      'Caja\n\nAntes después',
    ],
    [
      'moved text, once',
      '<w:p><w:moveFrom><w:r><w:t>Movido</w:t></w:r></w:moveFrom><w:r><w:t>Uno</w:t></w:r></w:p><w:p><w:moveTo><w:r><w:t>Movido</w:t></w:r></w:moveTo></w:p>',
      'Uno\n\nMovido',
    ],
    ['a hyphen that does not break', '<w:p><w:r><w:t>9</w:t><w:noBreakHyphen/><w:t>18 h</w:t></w:r></w:p>', '9-18 h'],
    ['no deleted text', '<w:p><w:del><w:r><w:delText>No</w:delText></w:r></w:del><w:r><w:t>Sí</w:t></w:r></w:p>', 'Sí'],
  ])('reads from a Word document %s', async (_what, body, text) => {
    expect(await chunksIn('docx', document(body))).toEqual([[null, text]]);
  });

  it.each(['w:', 'ns0:', ''])(
    'reads a Word document with element prefix %p, also from a numbered part',
    async (prefix) => {
      const body = `<${prefix}p><${prefix}pPr><${prefix}pStyle ${prefix}val="Heading1"/></${prefix}pPr><${prefix}r><${prefix}t>Envíos</${prefix}t></${prefix}r></${prefix}p><${prefix}p><${prefix}r><${prefix}t>Gratis.</${prefix}t></${prefix}r></${prefix}p>`;
      expect(await chunksIn('docx', document(body, prefix, 'word/document2.xml'))).toEqual([['Envíos', 'Gratis.']]);
    },
  );

  it('reads CSV tables, JSON and FAQ entries', async () => {
    expect(await chunksIn('csv', 'modelo;precio\nRio;8.990.000\nMorning;"7.500.000"')).toEqual([
      [null, 'modelo: Rio. precio: 8.990.000\n\nmodelo: Morning. precio: 7.500.000'],
    ]);
    expect(await chunksIn('csv', '"Lugar, ciudad";Horario\n"Casa, Talca";9-18')).toEqual([
      [null, 'Lugar, ciudad: Casa, Talca. Horario: 9-18'],
    ]);
    expect(await chunksIn('csv', 'sep=;\nmodelo;precio, CLP\nRio;8,9')).toEqual([
      [null, 'modelo: Rio. precio, CLP: 8,9'],
    ]);
    expect(await chunksIn('json', '{"horario":{"lunes":["9:00","18:00"]},"pagos":true}')).toEqual([
      [null, 'horario lunes: 9:00\n\nhorario lunes: 18:00\n\npagos: true'],
    ]);
    expect(await chunksIn('faq', JSON.stringify([{ question: '¿Hay taller?', answer: 'Sí.' }]))).toEqual([
      [null, '¿Hay taller?\nSí.'],
    ]);
  });

  it('fails with unreadable if the content is not of the declared kind', async () => {
    for (const kind of ['docx', 'json'] as const)
      await expect(chunksIn(kind, 'ni idea')).rejects.toMatchObject({ failure: 'unreadable' });
    await expect(chunksIn('docx', makeZip({ 'word/other.xml': Buffer.from('<x/>') }))).rejects.toMatchObject({
      failure: 'unreadable',
    });
    await expect(chunksIn('json', '['.repeat(500_000))).rejects.toThrow();
  });

  it('takes time linear in the length, however deeply the content is nested', async () => {
    const nested = `${'<div><b>'.repeat(130_000)}hola${'</x></b>'.repeat(130_000)}`;
    expect(nested.length).toBeGreaterThan(2_000_000);
    expect(await chunksIn('html', nested)).toEqual([[null, 'hola']]);
    expect((await chunksIn('text', 'a.'.repeat(200_000))).length).toBeGreaterThan(300);
  });

  it('fails with too_large beyond 5,000 chunks and for a zip bomb', async () => {
    await expect(
      chunksIn('faq', JSON.stringify(Array.from({ length: 5_001 }, () => ({ question: 'a', answer: 'b' })))),
    ).rejects.toMatchObject({
      failure: 'too_large',
    });
    const bomb = makeZip({ 'word/document.xml': Buffer.alloc(130 * 1024 * 1024, ' ') });
    expect(bomb.length).toBeLessThan(200_000);
    await expect(chunksIn('docx', bomb)).rejects.toMatchObject({ failure: 'too_large' });
  });

  it('distinguishes a Word document from another zip by its contents', async () => {
    const of = async function* (bytes: Buffer) {
      yield* [bytes.subarray(0, 10), bytes.subarray(10)];
    };
    expect(await isDocx(of(makeDocx([[null, 'a']])))).toBe(true);
    expect(await isDocx(of(makeZip({ 'a.txt': Buffer.from('a') })))).toBe(false);
    expect(await isDocx(of(Buffer.from('PK\u0003\u0004 no zip')))).toBe(false);
  });
});

/**
 * A thread that acts on a file's first letter: `l` loops, `o` allocates objects, `b` allocates bytes, `d` dies, `s` is
 * slow; other files are read.
 */
const THREAD = `
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', ({ bytes }) => {
    const letter = String.fromCharCode(bytes[0]);
    if (letter === 'l') for (;;);
    if (letter === 'o') { const kept = []; for (;;) kept.push(new Array(10_000).fill(kept.length)); }
    if (letter === 'b') { const kept = []; for (let n = 0; n < 4_000; n += 1) kept.push(Buffer.alloc(1024 * 1024, 1)); for (;;); }
    if (letter === 'd') process.exit(1);
    if (letter === 's') return setTimeout(() => parentPort.postMessage({ extracted: { chunks: [], words: [letter] } }), 1_000);
    parentPort.postMessage({ extracted: { chunks: [], words: [letter] } });
  });`;

describe('contents read in a thread', () => {
  const extractor = new ThreadExtractor({ script: THREAD, eval: true, withinMs: 2_000, heapMb: 24, growthMb: 200 });
  const read = (letter: string, kind: Extraction['kind'] = 'pdf') =>
    extractor.extract('a workspace', { kind, bytes: Buffer.from(letter) });
  afterAll(() => extractor.close());

  it.each([
    ['l', 'timeout'],
    ['o', 'too_large'],
    ['b', 'too_large'],
    ['d', 'unreadable'],
  ])('terminate only their own thread if they never end (%s)', async (letter, failure) => {
    const [hostile, next] = await Promise.allSettled([read(letter), read('a')]);
    expect(hostile).toMatchObject({ status: 'rejected', reason: { failure } });
    expect(next).toMatchObject({ status: 'fulfilled', value: { words: ['a'] } });
  });

  it('do not time out while the process gets no processor time', async () => {
    const reading = read('s');
    await new Promise((resolve) => setTimeout(resolve, 100));
    // Blocks as after SIGSTOP, so that the limit passes before the thread is heard.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_500);
    expect(await reading).toMatchObject({ words: ['s'] });
  });

  it('are read while a heavy one hangs, if they are light', async () => {
    const patient = new ThreadExtractor({ script: THREAD, eval: true, growthMb: 100_000 });
    const hanging = patient.extract('a workspace', { kind: 'pdf', bytes: Buffer.from('l') }).catch(() => 'left off');
    expect(await patient.extract('a workspace', { kind: 'text', bytes: Buffer.from('a') })).toMatchObject({
      words: ['a'],
    });
    await patient.close();
    expect(await hanging).toBe('left off');
  });
});
