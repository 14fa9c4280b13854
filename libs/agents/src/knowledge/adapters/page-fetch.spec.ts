import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { parseRanges, SystemAddressGuard, type Resolve } from '@workops/platform/addresses';
import { PageFetch } from './page-fetch';

const seen: string[] = [];
let server: Server;
let origin: string;
const pages: PageFetch[] = [];

const ANSWERS: Record<string, RequestListener> = {
  '/html': (_request, response) =>
    void response.setHeader('content-type', 'Text/HTML; charset=utf-8').end('<p>Hola</p>'),
  '/text': (_request, response) => void response.setHeader('content-type', 'text/plain').end('Hola'),
  '/pdf': (_request, response) => void response.setHeader('content-type', 'application/pdf').end('%PDF'),
  '/packed': (_request, response) =>
    void response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip').end('x'),
  '/gzip': (_request, response) =>
    void response
      .setHeader('content-type', 'text/html')
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync('<p>Hola</p>')),
  '/brotli': (_request, response) =>
    void response
      .setHeader('content-type', 'text/plain')
      .setHeader('content-encoding', 'br')
      .end(brotliCompressSync('Hola')),
  '/deflate': (_request, response) =>
    void response
      .setHeader('content-type', 'text/html')
      .setHeader('content-encoding', 'deflate')
      .end(deflateSync('<p>Hola</p>')),
  '/raw-deflate': (_request, response) =>
    void response
      .setHeader('content-type', 'text/html')
      .setHeader('content-encoding', 'Deflate')
      .end(deflateRawSync('<p>Hola</p>')),
  '/other': (_request, response) =>
    void response.setHeader('content-type', 'text/plain').setHeader('content-encoding', 'zip').end('x'),
  '/bomb': (_request, response) =>
    void response
      .setHeader('content-type', 'text/plain')
      .setHeader('content-encoding', 'gzip')
      .end(gzipSync(Buffer.alloc(8 * 1024 * 1024, 'x'))),
  '/bytes': (_request, response) =>
    void response.setHeader('content-type', 'text/plain').end(Buffer.from([72, 0, 1, 0])),
  '/gone': (_request, response) => void response.writeHead(410).end(),
  '/cut': (request) => void request.socket.destroy(),
  '/silent': () => undefined,
  '/full': (_request, response) =>
    void response.setHeader('content-type', 'text/plain').end('x'.repeat(2 * 1024 * 1024)),
  '/endless': (_request, response) => {
    response.setHeader('content-type', 'text/plain');
    const more = (): void =>
      void (response.destroyed || response.write('x'.repeat(64 * 1024), () => setImmediate(more)));
    more();
  },
  '/private': (_request, response) => void response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end(),
  '/nowhere': (_request, response) => void response.writeHead(302, { location: 'ftp://127.0.0.1/x' }).end(),
};

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url!;
    seen.push(path);
    const [, steps] = /^\/hops\/(\d+)$/.exec(path) ?? [];
    if (steps === '0') ANSWERS['/text']!(request, response);
    else if (steps !== undefined) response.writeHead(307, { location: `/hops/${Number(steps) - 1}` }).end();
    else ANSWERS[path]!(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => seen.splice(0));
afterEach(async () => {
  await Promise.all(pages.splice(0).map((each) => each.close()));
});

function fetching({
  ranges = ['127.0.0.0/8'],
  resolve,
  deadlineMs,
}: { ranges?: string[]; resolve?: Resolve; deadlineMs?: number } = {}): PageFetch {
  const fetched = new PageFetch(new SystemAddressGuard(parseRanges(ranges), resolve), deadlineMs);
  pages.push(fetched);
  return fetched;
}
const read = async (path: string, over: Parameters<typeof fetching>[0] = {}): Promise<string> => {
  try {
    const { kind, bytes } = await fetching(over).fetch(path.startsWith('/') ? `${origin}${path}` : path, false);
    return `${kind} ${Buffer.from(bytes).subarray(0, 20).toString()}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('fetching a page', () => {
  it('accepts only HTML and text', async () => {
    expect([await read('/html'), await read('/text')]).toEqual(['html <p>Hola</p>', 'text Hola']);
    expect([await read('/pdf'), await read('/packed'), await read('/bytes')]).toEqual([
      'unreadable',
      'unreadable',
      'unreadable',
    ]);
    expect([await read('/gzip'), await read('/brotli')]).toEqual(['html <p>Hola</p>', 'text Hola']);
    expect([await read('/deflate'), await read('/raw-deflate')]).toEqual(['html <p>Hola</p>', 'html <p>Hola</p>']);
    expect([await read('/other'), await read('/bomb')]).toEqual(['unreadable', 'too_large']);
    expect([await read('/gone'), await read('/cut')]).toEqual(['http_410', 'unreadable']);
  });

  it('fails beyond 2 MiB and after the timeout', async () => {
    expect(await read('/full')).toMatch(/^text x+$/);
    expect(await read('/endless')).toBe('too_large');
    expect(await read('/silent', { deadlineMs: 50 })).toBe('timeout');
  });

  it('follows three redirects but no fourth, and none to another protocol', async () => {
    expect(await read('/hops/3')).toBe('text Hola');
    expect(await read('/hops/4')).toBe('http_307');
    expect(seen.filter((path) => path === '/hops/0')).toHaveLength(1);
    expect(await read('/nowhere')).toBe('blocked_address');
  });

  it('blocks non-public addresses in the url, after a redirect and when connecting', async () => {
    expect(await read('/text', { ranges: [] })).toBe('blocked_address');
    expect(await read('/private')).toBe('blocked_address');
    const inside: Resolve = (_host, done) => done(null, [{ address: '10.0.0.5', family: 4 }]);
    expect(await read('http://example.com/', { resolve: inside })).toBe('blocked_address');
    expect(seen).toEqual(['/private']);
  });

  it('requires TLS if plain HTTP is not allowed', async () => {
    const elsewhere: Resolve = (_host, done) => done(null, [{ address: '8.8.8.8', family: 4 }]);
    await expect(fetching({ ranges: [], resolve: elsewhere }).fetch('http://example.com/', true)).rejects.toThrow(
      'blocked_address',
    );
  });

  it('is aborted when the process ends', async () => {
    const fetched = fetching();
    const reading = fetched.fetch(`${origin}/silent`, false);
    const left = expect(reading).rejects.not.toThrow(/timeout|unreadable/);
    await fetched.close();
    await left;
  });
});
