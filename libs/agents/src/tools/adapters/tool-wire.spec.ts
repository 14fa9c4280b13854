import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseRanges, SystemAddressGuard, type Resolve } from '@workops/platform/addresses';
import type { ToolRequestOnWire } from '../tool-ports';
import { ToolWire } from './tool-wire';

const seen: string[] = [];
let server: Server;
let origin: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    if (request.url === '/redirect') response.writeHead(302, { location: `${origin}/secret` }).end();
    else if (request.url === '/large') response.end('x'.repeat(64 * 1_024 + 1));
    else if (request.url === '/full') response.end('x'.repeat(64 * 1_024));
    else if (request.url === '/cut') request.socket.destroy();
    else if (request.url !== '/silent') response.end(request.headers['idempotency-key']);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
beforeEach(() => seen.splice(0));

const wires: ToolWire[] = [];
afterEach(async () => {
  await Promise.all(wires.splice(0).map((wire) => wire.close()));
});

function wireOn(ranges: readonly string[], resolve?: Resolve): ToolWire {
  const wire = new ToolWire(new SystemAddressGuard(parseRanges(ranges), resolve));
  wires.push(wire);
  return wire;
}
const local = () => wireOn(['127.0.0.0/8']);
const get = (url: string, over: Partial<ToolRequestOnWire> = {}): ToolRequestOnWire => ({
  url,
  method: 'GET',
  headers: { 'idempotency-key': 'turn-1' },
  body: null,
  timeoutMs: 15_000,
  tlsOnly: false,
  ...over,
});

describe('a request of a tool', () => {
  it('returns status and text', async () => {
    expect(await local().send(get(`${origin}/x?a=1`))).toEqual({ status: 200, text: 'turn-1' });
    expect(seen).toEqual(['GET /x?a=1']);
  });

  it('follows no redirect', async () => {
    expect(await local().send(get(`${origin}/redirect`))).toMatchObject({ status: 302 });
    expect(seen).toEqual(['GET /redirect']);
  });

  it('reads at most 64 KiB', async () => {
    expect(await local().send(get(`${origin}/full`))).toEqual({ status: 200, text: 'x'.repeat(64 * 1_024) });
    expect(await local().send(get(`${origin}/large`))).toEqual({ status: 200, outcome: 'too_large' });
  });

  it('distinguishes a timeout from a broken connection', async () => {
    expect(await local().send(get(`${origin}/silent`, { timeoutMs: 50 }))).toEqual({
      status: null,
      outcome: 'timeout',
    });
    expect(await local().send(get(`${origin}/cut`))).toEqual({ status: null, outcome: 'network' });
  });

  it.each(['http://127.0.0.1:1/x', 'http://[::ffff:10.0.0.1]/', 'http://169.254.169.254/'])(
    'does not connect to a non-public address: %s',
    async (url) => {
      expect(await wireOn([]).send(get(url))).toEqual({ status: null, outcome: 'blocked_address' });
    },
  );

  it('does not connect to a name that now resolves to a non-public address', async () => {
    const { port } = server.address() as AddressInfo;
    const rebound: Resolve = (_, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    expect(await wireOn([], rebound).send(get(`http://tools.example.com:${port}/x`))).toEqual({
      status: null,
      outcome: 'blocked_address',
    });
    expect(seen).toEqual([]);
  });

  it('of a live workspace uses plain HTTP only within the allowed ranges', async () => {
    const elsewhere: Resolve = (_, done) => done(null, [{ address: '93.184.215.14', family: 4 }]);
    const request = get('http://tools.example.com/x', { tlsOnly: true });
    expect(await wireOn([], elsewhere).send(request)).toEqual({ status: null, outcome: 'blocked_address' });
    expect(await local().send(get(`${origin}/x`, { tlsOnly: true }))).toMatchObject({ status: 200 });
  });
});
