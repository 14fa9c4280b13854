import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ProviderAway } from '../ports';
import { HttpGateway } from './gateway';

const MANDATE = { provider: 'provider_a', livemode: true, providerId: 'man_1' } as const;

describe('a hanging payment provider', () => {
  let server: Server;
  const gateways: HttpGateway[] = [];
  const seen: string[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      // Sends the head of a response and then nothing, or nothing at all.
      if (request.method === 'GET') response.writeHead(200, { 'content-type': 'application/json' }).write('{"id":');
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
  beforeEach(() => seen.splice(0));
  afterEach(async () => {
    jest.restoreAllMocks();
    await Promise.all(gateways.splice(0).map((each) => each.close()));
  });

  const gateway = (callMs: number): HttpGateway => {
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const made = new HttpGateway({ provider_a: { url, credentials: { live: 'key' } } }, callMs);
    gateways.push(made);
    return made;
  };

  /** Starts the timeout once the provider has the call, so that a slow machine cannot end it earlier. */
  const timedFromThere = () =>
    jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const over = new AbortController();
      server.once('request', () => setTimeout(() => over.abort(), ms));
      return over.signal;
    });

  it('counts as away after the timeout of any call', async () => {
    const times = timedFromThere();
    const { ask, revoke, create } = gateway(50);
    await expect(ask(MANDATE)).rejects.toThrow(ProviderAway);
    await expect(revoke(MANDATE)).rejects.toThrow(ProviderAway);
    await expect(create('provider_a', true, { reference: 'r', returnUrl: 'https://shop.example' })).rejects.toThrow(
      ProviderAway,
    );
    expect(seen).toEqual(['GET /mandates/man_1', 'POST /mandates/man_1/revoke', 'POST /mandates']);
    expect(times.mock.calls).toEqual([[50], [50], [50]]);
  });

  it('does not delay the end of a process', async () => {
    const hanging = gateway(3_600_000);
    const revocation = expect(hanging.revoke(MANDATE)).rejects.toThrow(ProviderAway);
    while (seen.length === 0) await new Promise((resolve) => setImmediate(resolve));
    await hanging.close();
    await revocation;
  });
});
