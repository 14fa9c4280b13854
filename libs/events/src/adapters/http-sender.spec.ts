import { gzipSync } from 'node:zlib';
import type { RequestListener } from 'node:http';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { parseRanges, SystemAddressGuard, type AddressRange, type Resolve } from '@workops/platform/addresses';
import { localReceiver, type LocalReceiver } from '../testing/local-receiver';
import { HttpSender } from './http-sender';

const LOCAL = parseRanges(['127.0.0.0/8']);
const DEADLINE_MS = 10_000;
/** Deadline for endless receivers, which are cut off even on a busy machine. */
const SHORT_DEADLINE_MS = 1_000;

describe('HttpSender', () => {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((one) => one.close()));
  });

  const receiverThat = async (answer?: RequestListener): Promise<LocalReceiver> => {
    const receiver = await localReceiver(answer);
    open.unshift(receiver);
    return receiver;
  };
  const send = async (
    url: string,
    allowed: readonly AddressRange[] = LOCAL,
    resolve?: Resolve,
    deadlineMs = DEADLINE_MS,
  ) => {
    const sender = new HttpSender(new SystemAddressGuard(allowed, resolve), deadlineMs);
    open.push(sender);
    return sender.send({
      url,
      headers: { 'Content-Type': 'application/json', 'X-Webhook-Event': 'contact.created' },
      body: '{"id":"ñ"}',
    });
  };

  it('posts the body unchanged, and treats 2xx as success', async () => {
    const receiver = await receiverThat((_, response) => response.writeHead(202).end('gracias'));
    expect(await send(`${receiver.url}?a=1`)).toEqual({
      statusCode: 202,
      error: null,
      responseExcerpt: 'gracias',
      latencyMs: expect.any(Number),
    });
    expect(receiver.received).toEqual([
      {
        body: '{"id":"ñ"}',
        headers: expect.objectContaining({ 'x-webhook-event': 'contact.created', 'content-length': '11' }),
      },
    ]);
  });

  /** Writes the pieces one after the other, like a receiver on a slow line. */
  const writing = async (pieces: readonly string[]) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', () => {
        void (async () => {
          for (const piece of pieces) {
            socket.write(piece);
            await new Promise((resolve) => setTimeout(resolve, 20));
          }
        })();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    open.unshift({ close: () => new Promise<void>((resolve) => void server.close(() => resolve())) });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  };
  const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok';
  const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

  it.each<[string, string[]]>([
    ['100', [CONTINUE, OK]],
    ['100 with a header, in one piece with the answer', [`HTTP/1.1 100 Continue\r\nx-a: b\r\n\r\n${OK}`]],
    ['100 twice', [CONTINUE + CONTINUE, OK]],
    ['100 in pieces', ['HTT', 'P/1.1 10', '0 Continue\r\n', '\r\n', OK]],
    ['102', ['HTTP/1.1 102 Processing\r\n\r\n', OK]],
    ['103', ['HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n', OK]],
    ['100, 102 and 103', [CONTINUE, 'HTTP/1.1 102 Processing\r\n\r\n', `HTTP/1.1 103 Early Hints\r\n\r\n${OK}`]],
  ])('accepts a 200 after %s', async (_interim, pieces) => {
    expect(await send(await writing(pieces))).toMatchObject({ statusCode: 200, error: null, responseExcerpt: 'ok' });
  });

  const HEADS: Record<string, string> = {
    100: CONTINUE,
    102: 'HTTP/1.1 102 Processing\r\n\r\n',
    103: 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\n\r\n',
  };
  const orders = [
    '100 102 103',
    '100 103 102',
    '102 100 103',
    '102 103 100',
    '103 100 102',
    '103 102 100',
    '103 100',
    '102 100',
    '103 100 100 103 100',
  ];

  it.each(orders)('accepts a 200 after %s, however it is split into pieces', async (order) => {
    const heads = order.split(' ').map((status) => HEADS[status]!);
    const halves = [...heads, OK].flatMap((head) => [head.slice(0, 11), head.slice(11)]);
    for (const pieces of [[heads.join('') + OK], [heads.join(''), OK], [...heads, OK], halves]) {
      expect(await send(await writing(pieces))).toMatchObject({
        statusCode: 200,
        error: null,
        responseExcerpt: 'ok',
      });
    }
  });

  it('fails if interim responses are followed by a protocol switch, or by nothing', async () => {
    const switching = 'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n';
    expect(await send(await writing([HEADS[103]! + CONTINUE + switching]))).toMatchObject({
      statusCode: null,
      error: expect.any(String),
    });
    const silent = await writing([HEADS[103]! + CONTINUE]);
    expect(await send(silent, LOCAL, undefined, SHORT_DEADLINE_MS)).toMatchObject({
      statusCode: null,
      error: 'timeout',
    });
  });

  it('keeps a body that looks like an interim response', async () => {
    const head = `HTTP/1.1 200 OK\r\ncontent-length: ${CONTINUE.length}\r\nconnection: close\r\n\r\n`;
    expect(await send(await writing([head, CONTINUE]))).toMatchObject({
      statusCode: 200,
      error: null,
      responseExcerpt: CONTINUE,
    });
  });

  it.each([400, 404, 500, 503])('reports status %i as an error', async (status) => {
    const receiver = await receiverThat((_, response) => response.writeHead(status).end());
    expect(await send(receiver.url)).toMatchObject({
      statusCode: status,
      error: `http_${status}`,
      responseExcerpt: null,
    });
  });

  it('keeps the excerpt of a truncated response, and a non-2xx status', async () => {
    const breakingOff = (status: number): Promise<LocalReceiver> =>
      receiverThat((_, response) =>
        response.writeHead(status, { 'content-length': '100' }).write('a beginning', () => response.socket!.end()),
      );
    const refusing = await send((await breakingOff(503)).url);
    expect(refusing).toMatchObject({ statusCode: 503, error: 'http_503', responseExcerpt: 'a beginning' });
    const accepting = await send((await breakingOff(200)).url);
    expect(accepting).toMatchObject({
      statusCode: 200,
      error: expect.stringMatching(/closed/),
      responseExcerpt: 'a beginning',
    });
  });

  it('does not follow a redirect', async () => {
    const elsewhere = await receiverThat();
    const receiver = await receiverThat((_, response) => response.writeHead(302, { location: elsewhere.url }).end());
    expect(await send(receiver.url)).toMatchObject({ statusCode: 302, error: 'http_302' });
    expect(elsewhere.received).toHaveLength(0);
  });

  it('waits for a silent receiver until the deadline', async () => {
    const receiver = await receiverThat(() => undefined);
    const result = await send(receiver.url, LOCAL, undefined, SHORT_DEADLINE_MS);
    expect(result).toMatchObject({ statusCode: null, error: 'timeout' });
    expect(result.latencyMs).toBeGreaterThanOrEqual(SHORT_DEADLINE_MS - 20);
    expect(result.latencyMs).toBeLessThan(SHORT_DEADLINE_MS + 2_000);
  });

  it('applies the deadline to the body too, however steadily it drips', async () => {
    const receiver = await receiverThat((_, response) => {
      const drip = setInterval(() => response.write('x'), 50);
      response.on('close', () => clearInterval(drip));
    });
    const result = await send(receiver.url, LOCAL, undefined, SHORT_DEADLINE_MS);
    expect(result).toMatchObject({ statusCode: 200, error: 'timeout' });
    expect(result.latencyMs).toBeLessThan(SHORT_DEADLINE_MS + 2_000);
  });

  it('enforces the deadline for five hundred receivers that drip their headers', async () => {
    const dripping = createServer((socket) => {
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\nX-Slow: ');
      const drip = setInterval(() => socket.write('x'), 50);
      socket.on('close', () => clearInterval(drip));
    });
    await new Promise<void>((listening) => dripping.listen(0, '127.0.0.1', listening));
    open.push({ close: () => new Promise((closed) => void dripping.close(() => closed())) });
    const sender = new HttpSender(new SystemAddressGuard(LOCAL), SHORT_DEADLINE_MS);
    const url = `http://127.0.0.1:${(dripping.address() as AddressInfo).port}/`;
    const results = await Promise.all(Array.from({ length: 500 }, () => sender.send({ url, headers: {}, body: '{}' })));
    await sender.close();
    expect(new Set(results.map(({ error }) => error))).toEqual(new Set(['timeout']));
    expect(Math.max(...results.map(({ latencyMs }) => latencyMs!))).toBeLessThan(SHORT_DEADLINE_MS + 5_000);
  });

  it('stops reading endless headers', async () => {
    const receiver = await receiverThat((_, response) =>
      response.socket!.end(`HTTP/1.1 200 OK\r\n${'X-Flood: x\r\n'.repeat(10_000)}\r\n`),
    );
    expect(await send(receiver.url)).toMatchObject({ statusCode: null, error: expect.stringMatching(/header/i) });
  });

  it('stops reading an endless response', async () => {
    let written = 0;
    const receiver = await receiverThat((_, response) => {
      const chunk = 'x'.repeat(16 * 1024);
      const flood = (): void => {
        while (!response.destroyed && response.write(chunk)) written += chunk.length;
      };
      response.on('drain', flood);
      flood();
    });
    expect(await send(receiver.url)).toMatchObject({ statusCode: 200, error: null, responseExcerpt: 'x'.repeat(500) });
    expect(written).toBeLessThan(8 * 1024 * 1024);
  });

  it.each([
    ['reads an answer of 60 KiB to its end, and uses the connection again', 60 * 1024, false],
    ['hangs up on an answer of a megabyte', 1024 * 1024, true],
  ])('%s', async (_, bytes, hangsUp) => {
    const sockets = new Set<unknown>();
    const receiver = await receiverThat((request, response) => {
      sockets.add(request.socket);
      response.write(Buffer.alloc(bytes - 1, 'x'));
      setTimeout(() => response.end('x'), 10);
    });
    const sender = new HttpSender(new SystemAddressGuard(LOCAL));
    open.push(sender);
    for (let n = 0; n < 10; n += 1) await sender.send({ url: receiver.url, headers: {}, body: '{}' });
    if (hangsUp) expect(sockets.size).toBe(10);
    else expect(sockets.size).toBeLessThanOrEqual(2);
  });

  it('does not decompress a response', async () => {
    const bomb = gzipSync(Buffer.alloc(1024 * 1024, 'x'));
    const receiver = await receiverThat((_, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    const { error, responseExcerpt } = await send(receiver.url);
    expect(error).toBeNull();
    expect(responseExcerpt).not.toContain('xxxx');
    expect(responseExcerpt).not.toContain('\0');
  });

  it('keeps an excerpt of 500 whole characters', async () => {
    const receiver = await receiverThat((_, response) => response.end(`a${'👋'.repeat(600)}`));
    expect((await send(receiver.url)).responseExcerpt).toBe(`a${'👋'.repeat(499)}`);
  });

  it('reports the network error', async () => {
    const receiver = await localReceiver();
    await receiver.close();
    expect(await send(receiver.url)).toMatchObject({
      statusCode: null,
      error: expect.stringContaining('ECONNREFUSED'),
      responseExcerpt: null,
    });
  });

  it('reports a receiver that hangs up', async () => {
    const receiver = await receiverThat((request) => request.socket.destroy());
    expect(await send(receiver.url)).toMatchObject({
      statusCode: null,
      error: expect.stringMatching(/closed|reset|hang up/i),
    });
  });

  it('never connects to a blocked address, given directly or through a name', async () => {
    const receiver = await receiverThat();
    const { port } = new URL(receiver.url);
    expect(await send(receiver.url, [])).toMatchObject({ statusCode: null, error: 'blocked_address' });
    const rebound: Resolve = (_host, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    expect(await send(`http://public.example:${port}/`, [], rebound)).toMatchObject({
      statusCode: null,
      error: 'blocked_address',
    });
    expect(receiver.received).toHaveLength(0);
  });

  describe('on a kept-alive connection that the receiver closes', () => {
    /** Responds to the first request of each connection, and closes it on the second. */
    const closingAtTheSecond = async (sayBefore = '') => {
      const served = new Map<Socket, number>();
      const receiver = await receiverThat((request, response) => {
        const count = (served.get(request.socket) ?? 0) + 1;
        served.set(request.socket, count);
        if (count === 1) response.end('ok');
        else request.socket.end(sayBefore);
      });
      const sender = new HttpSender(new SystemAddressGuard(LOCAL));
      open.push(sender);
      const post = async () => {
        const result = await sender.send({ url: receiver.url, headers: {}, body: '{}' });
        // The connection becomes free shortly after the response has ended.
        await new Promise((free) => setTimeout(free, 50));
        return result;
      };
      return { served, post, receiver };
    };

    it('retries once on a new connection within the same attempt', async () => {
      const { served, post } = await closingAtTheSecond();
      expect([await post(), await post()]).toMatchObject([{ statusCode: 200 }, { statusCode: 200, error: null }]);
      expect([...served.values()]).toEqual([2, 1]);
    });

    it('does not retry after a byte of a response, or on a new connection', async () => {
      const { post, receiver } = await closingAtTheSecond('HTTP/1.1 2');
      expect([await post(), await post()]).toMatchObject([
        { statusCode: 200 },
        { statusCode: null, error: expect.any(String) },
      ]);
      expect(receiver.received).toHaveLength(2);
      const hangingUp = await receiverThat((request) => request.socket.destroy());
      expect(await send(hangingUp.url)).toMatchObject({ statusCode: null });
      expect(hangingUp.received).toHaveLength(1);
    });
  });

  it('reuses its connections', async () => {
    const sockets = new Set<unknown>();
    const receiver = await receiverThat((request, response) => {
      sockets.add(request.socket);
      response.end('ok');
    });
    const sender = new HttpSender(new SystemAddressGuard(LOCAL));
    open.push(sender);
    for (let i = 0; i < 20; i += 1) await sender.send({ url: receiver.url, headers: {}, body: '{}' });
    expect(sockets.size).toBeLessThanOrEqual(2);
  });
});
