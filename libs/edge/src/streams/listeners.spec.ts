import { connect, type AddressInfo } from 'node:net';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { DomainError } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { eventually } from '@workops/platform/testing';
import { edgeApp, type EdgeApp, type KnownToken } from '../testing/edge-app';
import { Operation } from '../operation';
import { CurrentCall, EVENT_STREAM, listening, Listeners, type Listener, type ListeningCall } from './listeners';

const common = {
  tag: 'Notes',
  summary: 'Notes',
  tier: 'beta',
  errors: [],
  produces: EVENT_STREAM,
  listens: true,
} as const;

let listenersByArrival: Listener[] = [];

@Controller()
class Notes {
  constructor(@Inject(Listeners) private readonly listeners: Listeners) {}

  @Operation.get('/notes/stream', {
    ...common,
    id: 'listenToNotes',
    credentials: ['api_key', 'publishable_key'],
    scopes: ['contacts:read'],
  })
  listen(@CurrentCall() call: ListeningCall): StreamableFile {
    const listener = this.listeners.add(call);
    listenersByArrival.push(listener);
    listener.stream.comment('1');
    return listening(listener);
  }
}

const actor = anActor({ scopes: new Set(['contacts:read']) });
let isRevoked = false;
const tokens = {
  revoked: {
    get actor() {
      if (isRevoked) throw new DomainError('unauthenticated', 'UNAUTHORIZED', 'The credential is unknown or revoked.');
      return actor;
    },
  },
  scopeRevoked: { actor },
  branchLimited: { actor },
} satisfies Record<string, KnownToken>;
let edge: EdgeApp;
let port: number;
beforeAll(async () => {
  edge = await edgeApp({ controllers: [Notes], tokens });
  await edge.app.listen(0, '127.0.0.1');
  port = (edge.app.getHttpServer().address() as AddressInfo).port;
});
beforeEach(() => {
  listenersByArrival = [];
});
afterAll(() => {
  edge.app.getHttpServer().closeAllConnections();
  return edge.close();
});

async function listen(token: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(`http://127.0.0.1:${port}/api/v1/notes/stream`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
}
const untilDisconnected = (listener: Listener) => eventually(() => listener.stream.destroyed);

describe('a listening client', () => {
  it('receives events, and sends its last event id on reconnection', async () => {
    const answer = await listen('all', { 'last-event-id': '17' });
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      EVENT_STREAM,
      'no-store',
    ]);
    const [listener] = listenersByArrival;
    expect(listener!.lastEventId).toBe('17');
    listener!.stream.event('note', '18', JSON.stringify({ word: 'a\nb' }));
    listener!.stream.end();
    expect(await answer.text()).toBe(':\nid: 1\n\nevent: note\nid: 18\ndata: {"word":"a\\nb"}\n\n');
  });

  it('occupies no call slot of its workspace', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => listen('all')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 15 }, () => 200));
    for (const { stream } of listenersByArrival) stream.end();
  });

  it('leaves no open stream behind after a HEAD request', async () => {
    expect((await listen('all', {}, 'HEAD')).status).toBe(200);
    await untilDisconnected(listenersByArrival[0]!);
  });

  it('has its stream destroyed when it disconnects', async () => {
    const clientAbort = new AbortController();
    await fetch(`http://127.0.0.1:${port}/api/v1/notes/stream`, {
      headers: { authorization: 'Bearer all' },
      signal: clientAbort.signal,
    });
    clientAbort.abort();
    await untilDisconnected(listenersByArrival[0]!);
  });

  it('is disconnected when its credential or the scope is revoked', async () => {
    const answers = [await listen('revoked'), await listen('scopeRevoked')];
    isRevoked = true;
    tokens.scopeRevoked.actor = anActor({ scopes: new Set() });
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual([':\nid: 1\n\n', ':\nid: 1\n\n']);
  });

  it('gets the current rights of its credential', async () => {
    await listen('branchLimited');
    tokens.branchLimited.actor = { ...actor, visibility: { kind: 'branches', locationIds: ['l1'] } };
    await eventually(() => listenersByArrival[0]!.actor.visibility.kind === 'branches');
    listenersByArrival[0]!.stream.end();
  });

  it('is disconnected before its buffer grows if it does not read', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined).pause();
    socket.write('GET /api/v1/notes/stream HTTP/1.1\r\nhost: here\r\nauthorization: Bearer all\r\n\r\n');
    await eventually(() => listenersByArrival.length === 1);
    const { stream } = listenersByArrival[0]!;
    let maxBufferedBytes = 0;
    await eventually(() => {
      stream.event('note', '1', 'x'.repeat(100_000));
      maxBufferedBytes = Math.max(maxBufferedBytes, stream.readableLength);
      return stream.destroyed;
    });
    expect(maxBufferedBytes).toBeLessThan(1_500_000);
    socket.destroy();
  });

  it('gets more events only after it has read the earlier ones', async () => {
    const answer = await listen('all');
    const { stream } = listenersByArrival[0]!;
    expect(await stream.ready()).toBe(true);
    const body = answer.text();
    for (let count = 0; count < 100; count += 1) {
      stream.event('note', String(count), 'x'.repeat(50_000));
      expect(await stream.ready()).toBe(true);
    }
    stream.end();
    expect((await body).length).toBeGreaterThan(5_000_000);
    await untilDisconnected(listenersByArrival[0]!);
    expect(await stream.ready()).toBe(false);
  });
});
