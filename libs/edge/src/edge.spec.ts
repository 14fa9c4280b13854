import { gunzipSync } from 'node:zlib';
import { Controller, Get } from '@nestjs/common';
import { anActor, ManualClock } from '@workops/kernel/testing';
import { Operation } from './operation';
import { edgeApp, type EdgeApp } from './testing/edge-app';
import { common, LongThings, Things } from './testing/things';

const ID = '01930000-0000-7000-8000-000000000002';
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('the edge', () => {
  let edge: EdgeApp;
  beforeAll(async () => {
    edge = await edgeApp({
      controllers: [Things, LongThings],
      // The clock stands still, so that no bucket refills on a busy machine.
      clock: new ManualClock(),
      tokens: {
        reader: { actor: anActor({ scopes: new Set(['contacts:read']) }) },
        scarce: { actor: anActor(), rateLimit: { credential: { burst: 2, perSecond: 0.01 } } },
      },
    });
  });
  afterAll(() => edge.close());

  const get = (url: string, headers: Record<string, string> = bearer('all')) =>
    edge.send({ method: 'GET', url: `/api/v1${url}`, headers });
  const post = (payload: object, headers: Record<string, string> = {}) =>
    edge.send({
      method: 'POST',
      url: '/api/v1/things',
      headers: { ...bearer('all'), 'content-type': 'application/json', ...headers },
      payload,
    });

  describe('a response', () => {
    it('wraps a single result in data', async () => {
      const answer = await get(`/things/${ID}`);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^application\/json/);
      expect(answer.json()).toEqual({ data: { id: ID, workspace: expect.any(String) } });
    });

    it('wraps a list in data and meta', async () => {
      expect((await get('/things?limit=5&loud=false')).json()).toEqual({
        data: [{ limit: 5, loud: false }],
        meta: { pagination: { limit: 1, nextCursor: null }, total: 1 },
      });
    });

    it('has status 201 for a creation, and 204 without a body for a deletion', async () => {
      expect((await post({ name: 'a' })).statusCode).toBe(201);
      const deleted = await edge.send({ method: 'DELETE', url: `/api/v1/things/${ID}`, headers: bearer('all') });
      expect([deleted.statusCode, deleted.payload]).toEqual([204, '']);
    });

    it('to HEAD has the headers of GET and no body, even for a refusal', async () => {
      for (const url of [
        `/things/${ID}`,
        '/things?limit=5',
        '/things?other=1',
        `/things/${ID.slice(0, -1)}0`,
        '/old-things',
      ]) {
        const request = (method: 'GET' | 'HEAD') =>
          edge.send({ method, url: `/api/v1${url}`, headers: { ...bearer('all'), 'x-request-id': 'the-same-one' } });
        const [get, head] = [await request('GET'), await request('HEAD')];
        const { date: _date, 'x-ratelimit-remaining': _left, ...headers } = get.headers;
        expect([url, head.statusCode, head.payload]).toEqual([url, get.statusCode, '']);
        expect(head.headers).toMatchObject(headers);
      }
      expect((await edge.send({ method: 'HEAD', url: '/api/v1/things' })).statusCode).toBe(401);
    });

    it('to a single read has an ETag, and is 304 for a matching tag', async () => {
      const url = `/things/${ID}`;
      const { headers } = await get(url);
      expect(headers.etag).toMatch(/^"[\w-]{27}"$/);
      const tag = String(headers.etag);
      for (const condition of [tag, `"other", ${tag}`, `W/${tag}`, '*', `${tag.slice(0, -1)}-gzip"`]) {
        const again = await get(url, { ...bearer('all'), 'if-none-match': condition });
        expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', tag]);
        expect(again.headers).not.toHaveProperty('content-type');
      }
      const head = await edge.send({
        method: 'HEAD',
        url: `/api/v1${url}`,
        headers: { ...bearer('all'), 'if-none-match': tag },
      });
      expect([head.statusCode, head.headers['content-length']]).toEqual([304, undefined]);
      expect((await get(url, { ...bearer('all'), 'if-none-match': '"other"' })).statusCode).toBe(200);
      expect((await get(`/things/${ID.slice(0, -1)}3`)).headers.etag).not.toBe(tag);
      expect((await get('/things')).headers).not.toHaveProperty('etag');
      expect((await get(`/things/${ID.slice(0, -1)}0`)).headers).not.toHaveProperty('etag');
    });

    it('refuses a condition that would not be checked', async () => {
      const request = async (method: 'GET' | 'POST' | 'DELETE', url: string, name: string) => {
        const answer = await edge.send({ method, url: `/api/v1${url}`, headers: { ...bearer('all'), [name]: '"a"' } });
        return [
          answer.statusCode,
          answer.json<{ error: { details: { params: { path: string }[] } } }>().error?.details.params[0]!.path,
        ];
      };
      expect(await request('POST', '/things', 'if-match')).toEqual([400, 'If-Match']);
      expect(await request('GET', `/things/${ID}`, 'if-match')).toEqual([400, 'If-Match']);
      expect(await request('DELETE', `/things/${ID}`, 'if-none-match')).toEqual([400, 'If-None-Match']);
    });

    it('is gzipped on request with identical content, unless it is short or shows a secret', async () => {
      for (const [url, isTagged] of [
        [`/long-things/${ID}`, true],
        ['/long-things', false],
        [`/endless-things/${ID}`, false],
      ] as const) {
        const plain = await get(url);
        expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Accept-Encoding']);
        // Injected, because supertest decompresses responses.
        const headers = { ...bearer('all'), 'accept-encoding': 'br, gzip' };
        const zipped = await edge.app.inject({ method: 'GET', url: `/api/v1${url}`, headers });
        expect([zipped.headers['content-encoding'], zipped.headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
        expect(gunzipSync(zipped.rawPayload).equals(plain.rawPayload)).toBe(true);
        expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
        expect(zipped.headers.etag).toBe(isTagged ? String(plain.headers.etag).replace(/"$/, '-gzip"') : undefined);
      }
      for (const refused of ['identity', 'gzip;q=0', 'gzip; q=0.0, *', 'br']) {
        expect(
          (await get('/long-things', { ...bearer('all'), 'accept-encoding': refused })).headers,
        ).not.toHaveProperty('content-encoding');
      }
      const gzip = { ...bearer('all'), 'accept-encoding': 'gzip' };
      expect((await get(`/things/${ID}`, gzip)).headers).not.toHaveProperty('content-encoding');
      const secret = await edge.send({ method: 'POST', url: '/api/v1/long-things/secret', headers: gzip });
      expect([secret.statusCode, secret.headers['content-encoding']]).toEqual([201, undefined]);
    });

    it('is never cacheable', async () => {
      const answers = [
        await get(`/things/${ID}`),
        await post({ name: 'a' }),
        await post({}),
        await get('/things', {}),
        await get('/old-things', {}),
      ];
      expect(answers.map(({ headers }) => headers['cache-control'])).toEqual(answers.map(() => 'no-store'));
    });

    it('announces a deprecation in headers, and needs no credential if the operation is public', async () => {
      const answer = await get('/old-things', {});
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({ deprecation: 'true', sunset: 'Tue, 01 Jun 2027 00:00:00 GMT' });
    });
  });

  describe('an operation of tier interna', () => {
    it('works, may be deprecated, and is not in the document', async () => {
      const answer = await get('/hidden-things');
      expect([answer.statusCode, answer.json()]).toEqual([200, { data: { name: 'hidden' } }]);
      expect(answer.headers).toMatchObject({ deprecation: 'true', sunset: 'Thu, 01 Apr 2027 00:00:00 GMT' });
      const document = (await edge.send({ method: 'GET', url: '/api/v1/openapi.json' })).payload;
      expect([document.includes('old-things'), document.includes('hidden')]).toEqual([true, false]);
    });

    it('cannot be declared with a sunset in less than 90 days', () => {
      const tooSoon = { announced: new Date('2027-01-01'), sunset: new Date('2027-03-31') };
      const declare = () =>
        Operation.get('/gone-things', { ...common, id: 'goneThings', scopes: [], errors: [], deprecation: tooSoon });
      expect(declare).toThrow('goneThings: sunset comes less than 90 days after its announcement');
    });
  });

  describe('request ids', () => {
    it('are taken from the client if acceptable, also in errors', async () => {
      const answer = await get(`/things/${ID.slice(0, -1)}0`, { ...bearer('all'), 'x-request-id': 'client-id.1' });
      expect(answer.headers['x-request-id']).toBe('client-id.1');
      expect(answer.json().error.requestId).toBe('client-id.1');
    });

    it('are replaced otherwise', async () => {
      expect((await get('/things', { ...bearer('all'), 'x-request-id': 'no spaces' })).headers['x-request-id']).toMatch(
        /^[0-9a-f-]{36}$/,
      );
    });
  });

  describe('admission', () => {
    it('refuses a call without a credential before reading the body', async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await edge.send({ method: 'POST', url: '/api/v1/things', headers, payload: '{' });
      expect(answer.statusCode).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.json().error).toMatchObject({ code: 'UNAUTHORIZED', message: expect.stringContaining('Missing') });
    });

    it('distinguishes an unknown credential from a missing one', async () => {
      expect((await get('/things', bearer('nobody'))).json().error.message).toMatch(/unknown or revoked/);
      expect((await get('/things', { authorization: 'Basic abc' })).json().error.message).toMatch(/Missing/);
    });

    it('names the missing scope', async () => {
      const answer = await post({ name: 'a' }, bearer('reader'));
      expect([answer.statusCode, answer.json().error]).toEqual([
        403,
        expect.objectContaining({ code: 'FORBIDDEN', message: expect.stringContaining('contacts:write') }),
      ]);
    });

    it('counts calls against the limit, and sends Retry-After', async () => {
      const first = await get('/things', bearer('scarce'));
      expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' });
      await get('/things', bearer('scarce'));
      const refused = await get('/things', bearer('scarce'));
      expect(refused.statusCode).toBe(429);
      expect(refused.headers).toMatchObject({ 'x-ratelimit-remaining': '0', 'retry-after': '100' });
      expect(refused.json().error.code).toBe('RATE_LIMITED');
    });
  });

  describe('a call without a credential', () => {
    it('is rate-limited by client address, before its body is read', async () => {
      const from = (remoteAddress: string) =>
        edge.send({
          method: 'POST',
          url: '/api/v1/open-things',
          headers: { 'content-type': 'application/json' },
          payload: '{',
          remoteAddress,
        });
      const statuses = [];
      for (let calls = 0; calls < 121; calls += 1) statuses.push((await from('2001:db8:1:1::1')).statusCode);
      expect(statuses).toEqual([...Array.from({ length: 120 }, () => 400), 429]);
      const neighbour = await from('2001:db8:1:1::2');
      expect([neighbour.statusCode, neighbour.headers['retry-after'], neighbour.json().error.code]).toEqual([
        429,
        '1',
        'RATE_LIMITED',
      ]);
      const stranger = await from('2001:db8:1:2::1');
      expect([
        stranger.statusCode,
        stranger.headers['x-ratelimit-limit'],
        stranger.headers['x-ratelimit-remaining'],
      ]).toEqual([400, '120', '119']);
    });
  });

  describe('an invalid token', () => {
    it('is rate-limited by client address, without affecting valid tokens from there', async () => {
      const from = (remoteAddress: string, token: string) =>
        edge.send({ method: 'GET', url: '/api/v1/things', headers: bearer(token), remoteAddress });
      expect((await from('192.0.2.1', 'all')).statusCode).toBe(200);
      const statuses = [];
      for (let calls = 0; calls < 121; calls += 1)
        statuses.push((await from('192.0.2.1', `wrong-${calls}`)).statusCode);
      expect(statuses).toEqual([...Array.from({ length: 120 }, () => 401), 429]);
      const refused = await from('192.0.2.1', 'one-more');
      expect(refused.headers).toMatchObject({
        'retry-after': '1',
        'x-ratelimit-limit': '120',
        'x-ratelimit-remaining': '0',
      });
      expect([(await from('192.0.2.1', 'all')).statusCode, (await from('192.0.2.2', 'one-more')).statusCode]).toEqual([
        200, 401,
      ]);
    });

    it('is counted by client address, as an unknown preflight is', async () => {
      const ask = async (remoteAddress: string) => {
        const headers = { origin: 'https://nobody.example', 'access-control-request-method': 'POST' };
        return (await edge.send({ method: 'OPTIONS', url: '/api/v1/things', headers, remoteAddress })).statusCode;
      };
      const statuses = [];
      for (let calls = 0; calls < 121; calls += 1) statuses.push(await ask('192.0.2.3'));
      expect(statuses).toEqual([...Array.from({ length: 120 }, () => 404), 429]);
      expect(await ask('192.0.2.4')).toBe(404);
    });
  });

  describe('a refusal', () => {
    it('by the domain has its code and message', async () => {
      const answer = await get(`/things/${ID.slice(0, -1)}0`);
      expect([answer.statusCode, answer.json().error]).toEqual([
        404,
        { code: 'NOT_FOUND', message: 'La cosa no existe.', requestId: answer.headers['x-request-id'] },
      ]);
    });

    it('for an unexpected error reveals nothing', async () => {
      const answer = await get(`/things/${ID.slice(0, -1)}1`);
      expect(answer.statusCode).toBe(500);
      expect(answer.json().error.code).toBe('INTERNAL_ERROR');
      expect(answer.payload).not.toContain('secret');
    });

    it.each([
      ['GET', '/api/v1/nothing'],
      ['GET', '/nothing'],
      ['PUT', '/api/v1/things'],
      ['OPTIONS', '/api/v1/things'],
    ] as const)('for %s %s, which has no operation, is 404', async (method, url) => {
      const answer = await edge.send({ method, url, headers: bearer('all') });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['x-request-id']).toBeDefined();
      expect(answer.json().error.code).toBe('NOT_FOUND');
    });

    it.each(['/things/%', `/things/${'x'.repeat(300)}`])('for the unreadable path %s is 400', async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json().error.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.headers['x-request-id']).toBe(answer.json().error.requestId);
    });
  });

  it('does not start with a route that no operation declares', async () => {
    @Controller()
    class Forgotten {
      @Get('/api/v1/forgotten')
      read(): string {
        return 'open to anybody';
      }
    }
    await expect(edgeApp({ controllers: [Forgotten] })).rejects.toThrow(/GET \/api\/v1\/forgotten is not declared/);
  });
});
