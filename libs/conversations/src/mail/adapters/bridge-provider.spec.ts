import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ManualClock } from '@workops/kernel/testing';
import { isSignedNear } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { anOutgoingMessage, aProviderAccount } from '../../testing/outgoing';
import { BridgeProvider } from './bridge-provider';
import { simulator, webChat } from './local-providers';

const clock = new ManualClock();
const SECRET = 'whsec_bridge';
let answer: RequestListener;
let calls: { headers: IncomingHttpHeaders; body: string }[] = [];
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    calls.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer(request, response);
  });
});
const provider = new BridgeProvider(
  new SystemAddressGuard(parseRanges(['127.0.0.0/8'])),
  clock,
  (workspaceId, { fileId }) => `https://api.example/${workspaceId}/${fileId}`,
);

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  calls = [];
});
afterAll(async () => {
  await provider.close();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

const account = () => {
  const { port } = server.address() as AddressInfo;
  return aProviderAccount({
    kind: 'sms',
    provider: 'bridge',
    config: { url: `http://127.0.0.1:${port}/send?to=sms`, inbound_secret: SECRET },
  });
};
const answers = (status: number, body: object = {}, headers: Record<string, string> = {}): void => {
  answer = (_request, response) => response.writeHead(status, headers).end(JSON.stringify(body));
};

describe('a message sent over a bridge', () => {
  it('is posted signed and complete, with the same idempotency key on a repeat', async () => {
    answers(202, { external_message_id: 'x-1' });
    const attachment = {
      id: 'a1',
      fileId: 'f1',
      filename: 'foto.jpg',
      contentType: 'image/jpeg',
      size: 3,
      sha256: 'ab',
    };
    const message = anOutgoingMessage({ to: '+56911111111', attachments: [attachment], replyToExternalId: 'x-0' });
    expect(await provider.send(account(), message)).toEqual({ kind: 'sent', externalId: 'x-1' });
    const [{ headers, body }] = calls as [(typeof calls)[0]];
    expect(isSignedNear(headers['x-webhook-signature'] as string, body, [SECRET], clock.now())).toBe(true);
    expect(headers['idempotency-key']).toBe(message.id);
    expect(JSON.parse(body)).toEqual({
      message_id: message.id,
      to: '+56911111111',
      type: 'text',
      content: message.content,
      attachments: [
        {
          filename: 'foto.jpg',
          content_type: 'image/jpeg',
          size: 3,
          sha256: 'ab',
          url: `https://api.example/${message.workspaceId}/f1`,
        },
      ],
      reply_to_external_id: 'x-0',
    });
  });

  it.each([408, 429, 500, 503])('is retried after a %i, not before the bridge’s Retry-After', async (status) => {
    answers(status, {}, { 'retry-after': '90' });
    expect(await provider.send(account(), anOutgoingMessage())).toMatchObject({
      kind: 'retry',
      afterSeconds: 90,
      error: { providerCode: String(status) },
    });
  });

  it.each([
    [400, 'provider_refused'],
    [404, 'provider_refused'],
    [401, 'credential_rejected'],
    [302, 'provider_refused'],
  ])('fails after a %i: %s', async (status, code) => {
    answers(status, {}, { location: 'http://127.0.0.1:1/' });
    expect(await provider.send(account(), anOutgoingMessage())).toMatchObject({ kind: 'failed', error: { code } });
  });

  it('gets our id if the bridge returns none', async () => {
    const message = anOutgoingMessage();
    for (const body of [{}, { external_message_id: 7 }, { external_message_id: 'x'.repeat(300) }]) {
      answers(200, body);
      expect(await provider.send(account(), message)).toEqual({ kind: 'sent', externalId: message.id });
    }
  });

  it('is retried if the connection breaks', async () => {
    answer = (request) => request.socket.destroy();
    expect(await provider.send(account(), anOutgoingMessage())).toMatchObject({ kind: 'retry' });
  });

  it('is withheld if it may no longer be sent once connected', async () => {
    answers(200);
    const fresh = new BridgeProvider(new SystemAddressGuard(parseRanges(['127.0.0.0/8'])), clock, () => '');
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const connectedWhenAsked: number[] = [];
    const refused = () => Promise.resolve(connectedWhenAsked.push(connections) < 0);
    expect(await fresh.send(account(), anOutgoingMessage(), undefined, refused)).toMatchObject({ kind: 'retry' });
    expect([connectedWhenAsked, calls]).toEqual([[1], []]);
    expect((await fresh.send(account(), anOutgoingMessage(), undefined, () => Promise.resolve(true))).kind).toBe(
      'sent',
    );
    await fresh.close();
  });

  it('is not sent to a non-public address', async () => {
    const strict = new BridgeProvider(new SystemAddressGuard([]), clock, () => '');
    expect(await strict.send(account(), anOutgoingMessage())).toMatchObject({
      kind: 'failed',
      error: { providerCode: 'blocked_address' },
    });
    expect(await strict.check(account())).toMatchObject({ refused: expect.any(String) });
    await strict.close();
    expect(calls).toEqual([]);
  });

  it('is preceded by a check: any response to a ping except a refusal counts', async () => {
    answers(400);
    expect(await provider.check(account())).toBe('ok');
    answers(401);
    expect(await provider.check(account())).toEqual({ refused: 'HTTP 401' });
    answers(503);
    expect(await provider.check(account())).toBe('unreachable');
  });
});

describe('a local provider', () => {
  it('delivers everything at the simulator, except texts that begin with fail:', async () => {
    const message = anOutgoingMessage();
    expect(await simulator.send(account(), message)).toEqual({
      kind: 'sent',
      externalId: `sim-${message.id}`,
      status: 'delivered',
    });
    expect(await simulator.send(account(), anOutgoingMessage({ content: 'fail: no tiene teléfono' }))).toMatchObject({
      kind: 'failed',
      error: { message: 'no tiene teléfono' },
    });
  });

  it('counts a web chat message as sent at once', async () => {
    const message = anOutgoingMessage();
    expect(await webChat.send(account(), message)).toEqual({ kind: 'sent', externalId: message.id });
  });
});
