import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpEmbeddings, vectorsIn, type EmbeddingSpend } from './http-embeddings';

interface Asked {
  path: string;
  key: string | undefined;
  model: string;
  input: string[];
}

let server: Server;
let baseUrl: string;
const requests: Asked[] = [];
const spent: EmbeddingSpend[] = [];
/** Answers to the next requests; afterwards each text's vector is its length. */
let answers: ((texts: readonly string[]) => { status: number; body: unknown } | undefined)[] = [];
let allowed = true;
let isLedgerAway = false;
const unpaid: EmbeddingSpend[] = [];
const embeddings: HttpEmbeddings[] = [];

const vectorFor = (text: string): number[] => [text.length, 1];
const usual = (texts: readonly string[]) => ({
  status: 200,
  // Reversed, because servers may not keep the order of the input.
  body: {
    data: texts.map((text, index) => ({ index, embedding: vectorFor(text) })).reverse(),
    usage: { prompt_tokens: 7 },
  },
});

beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    request.on('end', () => {
      const { model, input } = JSON.parse(text) as Pick<Asked, 'model' | 'input'>;
      requests.push({ path: request.url!, key: request.headers.authorization, model, input });
      const answer = (answers.shift() ?? usual)(input);
      if (answer)
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => {
  for (const list of [requests, spent, unpaid]) list.splice(0);
  isLedgerAway = false;
  answers = [];
  allowed = true;
});
afterEach(async () => {
  await Promise.all(embeddings.splice(0).map((each) => each.close()));
});

function port(url = baseUrl): HttpEmbeddings {
  const made = new HttpEmbeddings({
    baseUrl: url,
    apiKey: 'key',
    model: 'vectors',
    mayCall: async () => allowed,
    spent: async (spend) => {
      if (isLedgerAway) throw new Error('the ledger is away');
      spent.push(spend);
    },
    onUnpaid: (spend) => unpaid.push(spend),
  });
  embeddings.push(made);
  return made;
}

describe('vectors of texts', () => {
  it('are requested in batches of 64, normalised, returned in order, and paid for', async () => {
    const texts = Array.from({ length: 70 }, (_, n) => 'x'.repeat(n + 1));
    const vectors = await port().embedTexts('w', texts, { waitMs: 10_000, subjectId: 'source' });
    expect(vectors!.map(([first, second]) => Math.round(first! / second!))).toEqual(texts.map(({ length }) => length));
    for (const vector of vectors!) expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(requests.map(({ path, key, model, input }) => [path, key, model, input.length])).toEqual([
      ['/v1/embeddings', 'Bearer key', 'vectors', 64],
      ['/v1/embeddings', 'Bearer key', 'vectors', 6],
    ]);
    expect(spent).toEqual([
      { workspaceId: 'w', subjectId: 'source', model: 'vectors', promptTokens: 7 },
      { workspaceId: 'w', subjectId: 'source', model: 'vectors', promptTokens: 7 },
    ]);
  });

  it('are charged by estimate if the server reports an impossible number of tokens', async () => {
    answers = [(texts) => ({ status: 200, body: { ...usual(texts).body, usage: { prompt_tokens: 3e9 } } })];
    expect(await port().embedTexts('w', ['x'.repeat(40)], { waitMs: 10_000 })).toHaveLength(1);
    expect(spent).toMatchObject([{ promptTokens: 10 }]);
  });

  it('are null if their cost cannot be recorded, and only this is reported', async () => {
    isLedgerAway = true;
    expect(await port().embedTexts('w', ['hola'], { waitMs: 10_000 })).toBeNull();
    expect(unpaid).toEqual([{ workspaceId: 'w', subjectId: null, model: 'vectors', promptTokens: 7 }]);
    answers = [() => ({ status: 503, body: {} })];
    expect(await port().embedTexts('w', ['hola'], { waitMs: 10_000 })).toBeNull();
    expect(unpaid).toHaveLength(1);
  });

  it('are neither requested nor awaited after the caller aborts', async () => {
    const ending = new AbortController();
    const texts = Array.from({ length: 70 }, () => 'x');
    answers = [() => undefined];
    const waiting = port().embedTexts('w', texts, { waitMs: 60_000, signal: ending.signal });
    while (requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
    ending.abort();
    expect(await waiting).toBeNull();
    expect(await port().embedTexts('w', texts, { waitMs: 60_000, signal: ending.signal })).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('are null if the server fails or hangs, or the budget is used up', async () => {
    const embed = (waitMs = 10_000) => port().embedTexts('w', ['hola'], { waitMs });
    answers = [
      () => ({ status: 503, body: {} }),
      () => ({ status: 200, body: 'no' }),
      () => ({ status: 200, body: { data: [] } }),
      () => undefined,
    ];
    expect([await embed(), await embed(), await embed(), await embed(50)]).toEqual([null, null, null, null]);
    expect(await port('http://127.0.0.1:9/v1').embedTexts('w', ['hola'], { waitMs: 10_000 })).toBeNull();
    expect(spent).toEqual([]);
    allowed = false;
    requests.splice(0);
    expect(await embed()).toBeNull();
    expect(requests).toEqual([]);
  });

  it('are limited to ten concurrent requests per workspace', async () => {
    const vectors = port();
    answers = Array.from({ length: 10 }, () => () => undefined);
    const waiting = Array.from({ length: 10 }, () => vectors.embedTexts('loud', ['hola'], { waitMs: 60_000 }));
    while (requests.length < 10) await new Promise((resolve) => setImmediate(resolve));
    expect(await vectors.embedTexts('loud', ['hola'], { waitMs: 60_000 })).toBeNull();
    expect(await vectors.embedTexts('quiet', ['hola'], { waitMs: 60_000 })).toHaveLength(1);
    await vectors.close();
    expect(await Promise.all(waiting)).toEqual(Array(10).fill(null));
  });

  it('are accepted only if the response is complete and valid', () => {
    const entry = (index: unknown, embedding: unknown) => ({ index, embedding });
    expect(vectorsIn({ data: [{ embedding: [3, 4] }] }, 1)).toEqual([[Math.fround(0.6), Math.fround(0.8)]]);
    const wrong: unknown[] = [
      undefined,
      {},
      [],
      [null],
      [entry(0, [])],
      [entry(0, ['1'])],
      [entry(0, [0, 0])],
      [entry(0, [1e999])],
      [entry(2, [1])],
      [entry(-1, [1])],
      [entry(0.5, [1])],
      [entry(0, Array(4_097).fill(1))],
    ];
    for (const data of wrong) expect(vectorsIn({ data }, 1)).toBeUndefined();
    expect(vectorsIn({ data: [entry(0, [1]), entry(0, [1])] }, 2)).toBeUndefined();
    expect(vectorsIn({ data: [entry(0, [1]), entry(1, [1, 2])] }, 2)).toBeUndefined();
  });
});
