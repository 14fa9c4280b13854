import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { parseRanges, SystemAddressGuard, type Resolve } from '@workops/platform/addresses';
import { FileTooLarge, type Files } from '@workops/platform/files';
import type { FeedCall } from '../sync-ports';
import { OutsideServer, type Answering } from '../../testing/outside-server';
import { FeedFetch } from './feed-fetch';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

const ALLOWED = '127.0.0.1';

async function serving(host: string, answer: Answering): Promise<OutsideServer> {
  const server = await OutsideServer.start(host, answer);
  open.push(server);
  return server;
}

function fetching({
  resolve,
  deadlineMs,
  most = Number.MAX_SAFE_INTEGER,
}: { resolve?: Resolve; deadlineMs?: number; most?: number } = {}) {
  const received: string[] = [];
  const receive: Files['receive'] = async (_workspaceId: string, content: Readable) => {
    const pieces: Buffer[] = [];
    for await (const piece of content as AsyncIterable<Buffer>) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (body.length > most) throw new FileTooLarge(most);
    received.push(body.toString());
    return { id: 'file', head: body, size: body.length, sha256: createHash('sha256').update(body).digest('hex') };
  };
  const feeds = new FeedFetch(new SystemAddressGuard(parseRanges([`${ALLOWED}/32`]), resolve), { receive }, deadlineMs);
  open.push(feeds);
  const call = (url: string, over: Partial<FeedCall> = {}) =>
    feeds.fetch({ workspaceId: 'w', url, authHeader: null, etag: null, tlsOnly: false, ...over });
  return { call, received };
}

describe('fetching a feed', () => {
  it("stores digest and ETag, and sends the source's headers", async () => {
    const server = await serving(ALLOWED, (_request, response) => response.setHeader('etag', '"1"').end('a;b'));
    const { call, received } = fetching();
    const contentDigest = createHash('sha256').update('a;b').digest('hex');
    expect(await call(server.url('/feed?x=1'), { authHeader: 'Bearer s', etag: '"0"' })).toEqual({
      fileId: 'file',
      contentDigest,
      etag: '"1"',
    });
    expect(received).toEqual(['a;b']);
    expect(server.requests[0]).toMatchObject({
      url: '/feed?x=1',
      headers: { authorization: 'Bearer s', 'if-none-match': '"0"' },
    });
  });

  it('reports it as unchanged on a 304 to a conditional request only', async () => {
    const server = await serving(ALLOWED, (_request, response) => response.writeHead(304).end());
    const { call } = fetching();
    expect(await call(server.url(), { etag: '"0"' })).toEqual({ unchanged: true });
    await expect(call(server.url())).rejects.toMatchObject({ failure: 'http_304' });
  });

  it.each(['"\u20ac"', '"a b"', `"${'x'.repeat(600)}"`])(
    'drops the ETag %s, which could not be sent back',
    async (tag) => {
      const server = await serving(ALLOWED, (_request, response) =>
        response.setHeader('etag', Buffer.from(tag).toString('latin1')).end('a;b'),
      );
      const { call } = fetching();
      expect(await call(server.url())).toMatchObject({ fileId: 'file', etag: null });
    },
  );

  it('follows at most three redirects, without credentials to another origin', async () => {
    const other = await serving(ALLOWED, (_request, response) => response.end('found'));
    let hops = 0;
    const server: OutsideServer = await serving(ALLOWED, (_request, response) => {
      hops += 1;
      response.writeHead(302, { location: hops < 3 ? '/next' : other.url() }).end();
    });
    const { call, received } = fetching();
    await call(server.url(), { authHeader: 'Bearer s' });
    expect(received).toEqual(['found']);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(Array(3).fill('Bearer s'));
    expect(other.requests[0]!.headers.authorization).toBeUndefined();
    hops = -1;
    await expect(call(server.url())).rejects.toMatchObject({ failure: 'http_302' });
  });

  it.each([
    ['an address that is not public', (private_: OutsideServer) => private_.url()],
    ['a cloud’s metadata', () => 'http://169.254.169.254/latest/meta-data'],
    ['something that is no web address', () => 'ftp://127.0.0.1/stock'],
    ['a user', (private_: OutsideServer) => private_.url('/', 'user@127.0.0.1')],
  ])('redirected to %s is blocked without connecting', async (_where, target) => {
    const private_ = await serving('127.0.0.2', (_request, response) => response.end('secret'));
    const server = await serving(ALLOWED, (_request, response) =>
      response.writeHead(302, { location: target(private_) }).end(),
    );
    await expect(fetching().call(server.url())).rejects.toMatchObject({ failure: 'blocked_address' });
    expect(private_.connections).toBe(0);
  });

  it('is blocked if the host resolves to a private address', async () => {
    const private_ = await serving('127.0.0.2', (_request, response) => response.end('secret'));
    const addresses = ['127.0.0.2', '10.0.0.1', '169.254.169.254'];
    for (const address of addresses) {
      const resolve: Resolve = (_host, done) => done(null, [{ address, family: 4 }]);
      await expect(fetching({ resolve }).call(private_.url('/', 'feed.example.com'))).rejects.toMatchObject({
        failure: 'blocked_address',
      });
    }
    expect(private_.connections).toBe(0);
  });

  it('of a live workspace needs TLS, unless the address is allowed', async () => {
    const resolve: Resolve = (_host, done) => done(null, [{ address: '93.184.216.34', family: 4 }]);
    await expect(fetching({ resolve }).call('http://feed.example.com/', { tlsOnly: true })).rejects.toMatchObject({
      failure: 'blocked_address',
    });
    const server = await serving(ALLOWED, (_request, response) => response.end('a'));
    expect(await fetching().call(server.url(), { tlsOnly: true })).toMatchObject({ fileId: 'file' });
  });

  it.each<[string, (text: string) => Buffer]>([
    ['gzip', gzipSync],
    ['X-GZIP', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
    ['identity', (text) => Buffer.from(text)],
  ])('decodes compressed content that was not requested: %s', async (encoding, pack) => {
    const server = await serving(ALLOWED, (_request, response) =>
      response.setHeader('content-encoding', encoding).end(pack('sku;precio')),
    );
    const { call, received } = fetching({ most: 10 });
    await call(server.url());
    expect(received).toEqual(['sku;precio']);
  });

  it.each<[string, Answering]>([
    ['http_500', (_request, response) => response.writeHead(500).end('no')],
    ['unreadable', (_request, response) => response.setHeader('content-encoding', 'gzip').end('a')],
    ['unreadable', (_request, response) => response.setHeader('content-encoding', 'br').end('a')],
    ['unreadable', (_request, response) => response.setHeader('content-encoding', 'deflate').end('\xff\xff')],
    ['unreadable', (_request, response) => response.setHeader('content-encoding', 'zip').end('a')],
    [
      'too_large',
      (_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('0'.repeat(100_000))),
    ],
    ['too_large', (_request, response) => response.end('0123456789')],
    [
      'unreachable',
      (_request, response) => response.writeHead(200, { 'content-length': '100' }).write('a', () => response.destroy()),
    ],
    ['unreachable', (_request, response) => response.destroy()],
    ['timeout', () => undefined],
    ['timeout', (_request, response) => void response.write('a')],
  ])('fails as %s', async (failure, answer) => {
    const server = await serving(ALLOWED, answer);
    const { call } = fetching({ most: 9, ...(failure === 'timeout' && { deadlineMs: 300 }) });
    await expect(call(server.url())).rejects.toMatchObject({ failure });
  });
});
