import { clientOf } from './client';
import { ApiError, isRefusal } from './errors';
import { waitBefore } from './retries';

interface Paths {
  '/things': {
    get: {
      parameters: { query?: { cursor?: string; limit?: number; tag?: string[] } };
      responses: {
        200: {
          content: {
            'application/json': { data: { id: string }[]; meta: { pagination: { nextCursor: string | null } } };
          };
        };
      };
    };
    post: {
      parameters: { query?: never };
      requestBody: { content: { 'application/json': { name: string } } };
      responses: { 201: { content: { 'application/json': { data: { id: string } } } } };
    };
  };
  '/things/{id}': {
    delete: { parameters: { path: { id: string } }; responses: { 204: { content?: never } } };
  };
}

type Reply = Response | Error;

/** A client with a list of responses, and its requests. */
function clientAnswered(...replies: Reply[]) {
  const asked: { method: string; url: string; headers: Headers; body: unknown }[] = [];
  const fetch = ((url: URL, { method, headers, body }: RequestInit) => {
    asked.push({ method: method!, url: String(url), headers: new Headers(headers), body });
    const reply = replies.shift()!;
    return reply instanceof Error ? Promise.reject(reply) : Promise.resolve(reply);
  }) as typeof globalThis.fetch;
  return { asked, client: clientOf<Paths>({ baseUrl: 'https://api.test', token: 'sk_x', fetch }) };
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
const soon = { 'retry-after': '0' };
const busy = () => json(429, { error: { code: 'RATE_LIMITED' } }, soon);
const idempotencyKeys = (requests: { headers: Headers }[]) =>
  requests.map(({ headers }) => headers.get('idempotency-key'));

describe('a client', () => {
  it("sends path, query, body and credential in the API's format", async () => {
    const { asked, client } = clientAnswered(
      new Response(null, { status: 204 }),
      json(200, { data: [], meta: { pagination: { nextCursor: null } } }),
    );
    expect(await client.delete('/things/{id}', { path: { id: 'a/b' } })).toBeUndefined();
    await client.get('/things', { query: { limit: 2, tag: ['x', 'y z'] } });
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'DELETE https://api.test/api/v1/things/a%2Fb',
      'GET https://api.test/api/v1/things?limit=2&tag=x%2Cy+z',
    ]);
    expect(asked[0]!.headers.get('authorization')).toBe('Bearer sk_x');
  });

  it('rejects a path with a missing parameter', async () => {
    const { asked, client } = clientAnswered();
    for (const id of ['', '.', '..'])
      await expect(client.delete('/things/{id}', { path: { id } })).rejects.toThrow(TypeError);
    expect(asked).toEqual([]);
  });

  it('retries a POST with the same key after temporary errors and network errors', async () => {
    const { asked, client } = clientAnswered(
      busy(),
      new TypeError('fetch failed'),
      json(503, {}, soon),
      json(201, { data: { id: '1' } }),
    );
    expect(await client.post('/things', { body: { name: 'x' } })).toEqual({ data: { id: '1' } });
    expect(new Set(idempotencyKeys(asked)).size).toBe(1);
    expect(idempotencyKeys(asked)[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(asked.map(({ body }) => body)).toEqual(Array(4).fill('{"name":"x"}'));
  });

  it("uses the caller's idempotency key, or a new one per call", async () => {
    const { asked, client } = clientAnswered(...[1, 2, 3].map(() => json(201, { data: { id: '1' } })));
    await client.post('/things', { body: { name: 'x' }, idempotencyKey: 'mine' });
    await client.post('/things', { body: { name: 'x' } });
    await client.post('/things', { body: { name: 'x' } });
    expect(idempotencyKeys(asked)[0]).toBe('mine');
    expect(new Set(idempotencyKeys(asked)).size).toBe(3);
  });

  it('throws the last error after all attempts', async () => {
    const { asked, client } = clientAnswered(...[1, 2, 3, 4].map(busy));
    const error: unknown = await client.get('/things').catch((thrown: unknown) => thrown);
    expect([isRefusal(error, 'RATE_LIMITED'), asked.length]).toEqual([true, 4]);
  });

  it('throws an error with code, reason, details and fields without a retry', async () => {
    const failure = {
      code: 'CONFLICT',
      message: 'No.',
      requestId: 'r',
      details: { reason: 'in_use', id: '7' },
      field_errors: { name: 'is taken' },
    };
    const { asked, client } = clientAnswered(json(409, { error: failure }));
    const error: unknown = await client.post('/things', { body: { name: 'x' } }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      reason: 'in_use',
      requestId: 'r',
      details: { id: '7' },
      fieldErrors: { name: 'is taken' },
    });
    expect([
      isRefusal(error, 'CONFLICT', 'in_use'),
      isRefusal(error, 'CONFLICT', 'other'),
      isRefusal(error, 'NOT_FOUND'),
    ]).toEqual([true, false, false]);
    expect(asked).toHaveLength(1);
  });

  it('throws an ApiError also if a gateway responds', async () => {
    const { client } = clientAnswered(
      new Response('<html>', { status: 404, headers: { 'content-type': 'text/html' } }),
    );
    await expect(client.get('/things')).rejects.toMatchObject({ status: 404, code: 'UNKNOWN' });
  });

  it('fetches the pages of a list only as far as they are consumed', async () => {
    const page = (ids: string[], nextCursor: string | null) =>
      json(200, { data: ids.map((id) => ({ id })), meta: { pagination: { nextCursor } } });
    const { asked, client } = clientAnswered(page(['1', '2'], 'c1'), page(['3'], null));
    const ids: string[] = [];
    for await (const { id } of client.each('/things', { query: { limit: 2 } })) ids.push(id);
    expect(ids).toEqual(['1', '2', '3']);
    expect(asked.map(({ url }) => url.split('?')[1])).toEqual(['limit=2', 'limit=2&cursor=c1']);
    const again = clientAnswered(page(['1', '2'], 'c1'));
    for await (const { id } of again.client.each('/things')) if (id === '1') break;
    expect(again.asked).toHaveLength(1);
  });

  it('treats a 404 on a repeated DELETE as success after a lost response', async () => {
    const gone = () => json(404, { error: { code: 'NOT_FOUND' } });
    const { client } = clientAnswered(new TypeError('fetch failed'), gone());
    expect(await client.delete('/things/{id}', { path: { id: '1' } })).toBeUndefined();
    for (const replies of [[gone()], [busy(), gone()]])
      await expect(
        clientAnswered(...replies).client.delete('/things/{id}', { path: { id: '1' } }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('returns a response that is not JSON, and reads it without the timeout', async () => {
    const slow = new ReadableStream({
      start: (controller) =>
        void setTimeout(() => (controller.enqueue(new TextEncoder().encode('ok')), controller.close()), 60),
    });
    const fetch = (() =>
      Promise.resolve(
        new Response(slow, { headers: { 'content-type': 'application/fhir+json' } }),
      )) as typeof globalThis.fetch;
    const client = clientOf<Paths>({
      baseUrl: 'https://api.test',
      token: () => Promise.resolve('sk_y'),
      timeoutMs: 20,
      fetch,
    });
    expect(await ((await client.get('/things')) as unknown as Response).text()).toBe('ok');
  });

  it('ends when its signal aborts, also between two attempts', async () => {
    const ended = new AbortController();
    const { asked, client } = clientAnswered(json(503, {}, { 'retry-after': '60' }));
    const call = client.get('/things', { signal: ended.signal });
    setImmediate(() => ended.abort());
    await expect(call).rejects.toThrow(/abort/i);
    expect(asked).toHaveLength(1);
  });
});

describe('the wait before a retry', () => {
  it.each([
    [0, null, 500],
    [1, null, 1_000],
    [2, null, 2_000],
    [9, null, 8_000],
    [0, '7', 7_000],
    [0, '9999', 60_000],
    [0, 'soon', 500],
  ])('after attempt %i with Retry-After %s is %i ms, minus jitter by default', (attempt, retryAfter, ms) => {
    expect(waitBefore(attempt, retryAfter, () => 0)).toBe(ms);
    const least = waitBefore(attempt, retryAfter, () => 1);
    expect(least).toBe(Number.isFinite(Number(retryAfter ?? 'none')) ? ms : ms / 2);
  });
});
