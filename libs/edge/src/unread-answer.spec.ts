import { connect, type AddressInfo, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { Controller, StreamableFile } from '@nestjs/common';
import { anActor } from '@workops/kernel/testing';
import { eventually } from '@workops/platform/testing';
import { edgeApp, type EdgeApp } from './testing/edge-app';
import { Field } from './fields/field';
import { text } from './fields/shapes';
import { Operation } from './operation';
import { WORKSPACE_CREDENTIALS } from './operation-declaration';

const LIMIT_MS = 100;
const LARGE = 64 * 1024 * 1024;

class Note {
  @Field(text({ max: LARGE }), { person: false })
  word: string;
}

const common = {
  tag: 'Notes',
  summary: 'Notes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  errors: [],
  scopes: [],
} as const;

/** Streams in progress. */
let streams: Readable[] = [];

@Controller()
class Notes {
  @Operation.get('/long-notes', { ...common, id: 'readLongNote', response: Note })
  long(): Note {
    return { word: 'a'.repeat(LARGE) };
  }

  @Operation.get('/files', { ...common, id: 'readFile', heavy: true, produces: 'text/plain' })
  file(): StreamableFile {
    const stream = new Readable({
      read() {
        this.push('a'.repeat(64 * 1024));
      },
    });
    streams.push(stream);
    return new StreamableFile(stream, { type: 'text/plain' });
  }

  @Operation.get('/slow-files', { ...common, id: 'readSlowFile', produces: 'text/plain' })
  slowFile(): StreamableFile {
    async function* parts() {
      yield 'the beginning, ';
      await new Promise((resolve) => setTimeout(resolve, 5 * LIMIT_MS));
      yield 'the end';
    }
    return new StreamableFile(Readable.from(parts(), { objectMode: false }), { type: 'text/plain' });
  }

  @Operation.get('/heavy-notes', { ...common, id: 'readHeavyNote', heavy: true, response: Note })
  heavy(): Note {
    return { word: 'a' };
  }
}

let edge: EdgeApp;
let port: number;
beforeAll(async () => {
  edge = await edgeApp({ controllers: [Notes], tokens: { mine: { actor: anActor() } }, unreadAnswerMs: LIMIT_MS });
  await edge.app.listen(0, '127.0.0.1');
  port = (edge.app.getHttpServer().address() as AddressInfo).port;
});
beforeEach(() => {
  streams = [];
});
afterAll(() => {
  edge.app.getHttpServer().closeAllConnections();
  return edge.close();
});

/** Calls all paths over one connection and reads nothing. */
async function callAndNeverRead(...paths: string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined).pause();
  await new Promise((resolve) => socket.once('connect', resolve));
  for (const path of paths)
    socket.write(`GET /api/v1${path} HTTP/1.1\r\nhost: here\r\nauthorization: Bearer mine\r\n\r\n`);
  return socket;
}

/** Injected, because the test counts the server's connections. */
const requestStatus = async (path: string): Promise<number> =>
  (await edge.app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { authorization: 'Bearer mine' } }))
    .statusCode;
const connections = (): Promise<number> =>
  new Promise((resolve, reject) =>
    edge.app
      .getHttpServer()
      .getConnections((error: Error | null, count: number) => (error ? reject(error) : resolve(count))),
  );

describe('a response that its client never reads', () => {
  it.each([
    ['is streamed', ['/files']],
    ['comes after another one that it never reads', ['/long-notes', '/files']],
  ])('is aborted and frees its slot if it %s', async (_how, paths) => {
    const socket = await callAndNeverRead(...paths);
    await eventually(() => streams.length > 0);
    await eventually(async () => (await requestStatus('/heavy-notes')) === 200);
    await eventually(async () => (await connections()) === 0);
    expect(streams.every(({ destroyed }) => destroyed)).toBe(true);
    socket.destroy();
  });

  it('does not stay in memory', async () => {
    const socket = await callAndNeverRead('/long-notes');
    await eventually(async () => (await connections()) === 1);
    await eventually(async () => (await connections()) === 0);
    socket.destroy();
  });
});

describe('a response that is generated slowly', () => {
  it('is not aborted although its client is not reading', async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/slow-files`, {
      headers: { authorization: 'Bearer mine' },
    });
    expect(await answer.text()).toBe('the beginning, the end');
  });
});
