import { connect, type AddressInfo } from 'node:net';
import { Body, Controller } from '@nestjs/common';
import { anActor } from '@workops/kernel/testing';
import { edgeApp, type EdgeApp } from './testing/edge-app';
import { Field } from './fields/field';
import { text } from './fields/shapes';
import { Operation } from './operation';
import { WORKSPACE_CREDENTIALS } from './operation-declaration';

const MIB = 1024 * 1024;

class Note {
  @Field(text({ max: 100 }), { person: false })
  word: string;
}

const common = {
  tag: 'Notes',
  summary: 'Notes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  errors: [],
  response: Note,
} as const;

@Controller()
class Notes {
  @Operation.post('/notes', { ...common, id: 'keepNote', outlivesTheApp: 'data', scopes: ['contacts:write'] })
  keep(@Body() body: Note): Note {
    return body;
  }

  @Operation.get('/notes', { ...common, id: 'readNote', scopes: [] })
  read(): Note {
    return { word: 'a' };
  }
}

let edge: EdgeApp;
let port: number;
beforeAll(async () => {
  const tokens = {
    reader: { actor: anActor({ scopes: new Set<never>() }) },
    scarce: { actor: anActor(), rateLimit: { credential: { burst: 1, perSecond: 0.001 } } },
  };
  edge = await edgeApp({ controllers: [Notes], tokens });
  await edge.app.listen(0, '127.0.0.1');
  port = (edge.app.getHttpServer().address() as AddressInfo).port;
  await edge.send({ method: 'GET', url: '/api/v1/notes', headers: { authorization: 'Bearer scarce' } });
});
afterAll(() => edge.close());

interface Sent {
  /** Status of the response; undefined if none could be read. */
  status: number | undefined;
  /** Error of the connection. */
  error: string | undefined;
}

/** Sends the whole body before reading the response, like a simple client. */
const send = (line: string, headers: readonly string[], body: readonly Buffer[]): Promise<Sent> =>
  new Promise((resolve) => {
    const received: string[] = [];
    let error: string | undefined;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write([line, 'Host: here', ...headers, '', ''].join('\r\n'));
      for (const part of body) socket.write(part);
      socket.write('', () => {
        socket.on('data', (bytes: Buffer) => {
          received.push(bytes.toString());
          if (/\r\n\r\n.*\}$/s.test(received.join(''))) socket.end();
        });
      });
    });
    socket.on('error', ({ message }) => (error = message));
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(received.join(''))?.[1]) || undefined, error }),
    );
  });

const large = Array.from({ length: 12 }, () => Buffer.alloc(MIB, 0x20));
const post = 'POST /api/v1/notes HTTP/1.1';
const json = 'Content-Type: application/json';
const ofLength = `Content-Length: ${12 * MIB}`;
const inChunks = large.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]);
const chunked = [...inChunks, Buffer.from('0\r\n\r\n')];

describe('an unread body', () => {
  it.each([
    ['without a credential', 401, post, [json, ofLength], large],
    ['with another scope', 403, post, [json, ofLength, 'Authorization: Bearer reader'], large],
    ['beyond the rate limit', 429, post, [json, ofLength, 'Authorization: Bearer scarce'], large],
    ['of another type', 415, post, ['Content-Type: text/plain', ofLength, 'Authorization: Bearer all'], large],
    ['too large by its own word', 413, post, [json, ofLength, 'Authorization: Bearer all'], large],
    ['too large in chunks', 413, post, [json, 'Transfer-Encoding: chunked', 'Authorization: Bearer all'], chunked],
    ['to a path that is none', 404, 'POST /nowhere HTTP/1.1', [json, ofLength], large],
    ['of a GET', 200, 'GET /api/v1/notes HTTP/1.1', [json, ofLength, 'Authorization: Bearer all'], large],
  ])(
    '%s lets its sender read the response, %i, on any kind of connection',
    async (_what, status, line, headers, body) => {
      for (const connection of ['keep-alive', 'close']) {
        expect(await send(line, [...headers, `Connection: ${connection}`], body)).toEqual({ status, error: undefined });
      }
    },
  );

  it('is answered before it has arrived', async () => {
    const answer = await new Promise<string>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write([post, 'Host: here', json, ofLength, '', '{'].join('\r\n')),
      );
      socket.once('data', (bytes: Buffer) => {
        resolve(bytes.toString());
        socket.destroy();
      });
      socket.on('error', reject);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });

  it('is cut off if it is endless', async () => {
    const endless = Array.from({ length: 80 }, () => large[0]!);
    const { error } = await send(post, [json, `Content-Length: ${1024 * MIB}`], endless);
    expect(error).toMatch(/EPIPE|ECONNRESET/);
  });
});
