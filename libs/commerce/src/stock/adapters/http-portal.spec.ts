import { parseRanges, SystemAddressGuard, type Resolve } from '@workops/platform/addresses';
import { OutsideServer, type Answering } from '../../testing/outside-server';
import { HttpPortal } from './http-portal';

const ALLOWED = '127.0.0.1';
const ELSEWHERE = '127.0.0.2';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()));
});

async function serving(host: string, answer: Answering): Promise<OutsideServer> {
  const server = await OutsideServer.start(host, answer);
  open.push(server);
  return server;
}

function calling(resolve?: Resolve) {
  const portal = new HttpPortal(new SystemAddressGuard(parseRanges([`${ALLOWED}/32`]), resolve));
  open.push(portal);
  const listing = { vehicleId: 'v', revision: 1, fields: { make: 'Kia' }, photos: [] };
  return (apiUrl: string) => portal.upsert({ apiUrl, token: 'secret' }, listing, 'v:a:1');
}

describe('calling a portal', () => {
  it("sends the listing with key and token, and returns the portal's id and URL", async () => {
    const server = await serving(ALLOWED, (_request, response) =>
      response.end('{"external_id":"L-1","url":"https://portal.example/1"}'),
    );
    expect(await calling()(server.url('/api/'))).toEqual({ externalId: 'L-1', url: 'https://portal.example/1' });
    const [{ method, url, headers }] = server.requests as [OutsideServer['requests'][number]];
    expect([method, url, headers['idempotency-key'], headers.authorization]).toEqual([
      'PUT',
      '/api/listings/v',
      'v:a:1',
      'Bearer secret',
    ]);
  });

  it.each([301, 302, 303, 307, 308])('does not follow a %d redirect, here to a non-public address', async (status) => {
    const elsewhere = await serving(ELSEWHERE, (_request, response) => response.end('{"external_id":"L-1"}'));
    const server = await serving(ALLOWED, (_request, response) =>
      response.writeHead(status, { location: elsewhere.url() }).end(),
    );
    await expect(calling()(server.url())).rejects.toMatchObject({ error: `http_${status}`, final: false });
    expect([server.requests.length, elsewhere.connections]).toEqual([1, 0]);
  });

  it('does not connect to a non-public address, given directly or resolved', async () => {
    const elsewhere = await serving(ELSEWHERE, (_request, response) => response.end('{"external_id":"L-1"}'));
    const call = calling((_host, done) => done(null, [{ address: ELSEWHERE, family: 4 }]));
    for (const host of [ELSEWHERE, 'portal.example'])
      await expect(call(elsewhere.url('/', host))).rejects.toMatchObject({ error: 'blocked_address', final: false });
    expect(elsewhere.connections).toBe(0);
  });

  it('reads at most 64 KiB', async () => {
    const said = (length: number) => `{"external_id":"L-1","more":"${'x'.repeat(length)}"}`;
    const server = await serving(ALLOWED, ({ url }, response) =>
      response.end(said(url!.startsWith('/long') ? 64 * 1024 : 60 * 1024)),
    );
    const call = calling();
    await expect(call(server.url('/long'))).rejects.toMatchObject({ error: 'answer_too_large', final: false });
    expect(await call(server.url('/short'))).toMatchObject({ externalId: 'L-1' });
  });

  it('stops reading an endless response', async () => {
    let isLeft!: () => void;
    const left = new Promise<void>((resolve) => (isLeft = resolve));
    const server = await serving(ALLOWED, (_request, response) => {
      const talking = setInterval(() => response.write('x'.repeat(16 * 1024)), 1);
      response.once('close', () => {
        clearInterval(talking);
        isLeft();
      });
    });
    await expect(calling()(server.url())).rejects.toMatchObject({ error: 'answer_too_large' });
    await left;
  });
});
