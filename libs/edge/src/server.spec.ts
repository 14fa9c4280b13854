import type { Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Body, Controller } from '@nestjs/common';
import { createLogger } from '@workops/platform/process';
import { edgeApp, type EdgeApp } from './testing/edge-app';
import { Field } from './fields/field';
import { text } from './fields/shapes';
import { Operation } from './operation';
import { WORKSPACE_CREDENTIALS } from './operation-declaration';
import { PathId } from './validation';

class Note {
  @Field(text({ max: 100 }), { person: false })
  word: string;
}

@Controller()
class Notes {
  @Operation.put('/notes/:id', {
    id: 'putNote',
    tag: 'Notes',
    summary: 'Keep',
    tier: 'beta',
    credentials: WORKSPACE_CREDENTIALS,
    scopes: [],
    errors: [],
    response: Note,
  })
  keep(@PathId() _id: string, @Body() body: Note): Note {
    return body;
  }
}

/** The server's response to these bytes, up to the end of the connection. */
const answerTo = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const received: string[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
    socket.on('close', () => resolve(received.join('')));
    socket.on('error', reject);
  });

const partOfAPut = [
  'PUT /api/v1/notes/01930000-0000-7000-8000-000000000002 HTTP/1.1',
  'Host: here',
  'Authorization: Bearer all',
  'Content-Type: application/json',
  'Content-Length: 100',
  '',
  '{"wo',
].join('\r\n');

describe('the server', () => {
  const logger = createLogger('test', 'silent');
  let edge: EdgeApp;
  let port: number;
  beforeAll(async () => {
    edge = await edgeApp({ controllers: [Notes], logger });
    await edge.app.listen(0, '127.0.0.1');
    port = (edge.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => edge.close());

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['two lengths of one body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ])('answers %s with the error envelope, and closes the connection', async (_what, bytes) => {
    const [head, body] = (await answerTo(port, bytes)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const { error } = JSON.parse(body) as { error: { code: string; requestId: string } };
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(head).toContain(`x-request-id: ${error.requestId}`);
  });

  it.each(['/api/v1/notes/%zz', '/api/v1/notes/%ff'])(
    'reports %s as a problem of the path, not the body',
    async (url) => {
      const answer = await edge.send({ method: 'PUT', url, headers: { authorization: 'Bearer all' } });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ error: { details: { params: [{ path: '', code: 'invalid_string' }] } } });
    },
  );

  it('does not log a client that disconnects midway as an error', async () => {
    const failed = jest.spyOn(logger, 'error');
    const server = edge.app.getHttpServer() as Server;
    const left = new Promise((resolve) =>
      server.once('connection', (accepted: Socket) => accepted.once('close', resolve)),
    );
    const client = connect(port, '127.0.0.1', () =>
      client.write(partOfAPut, () => setTimeout(() => client.destroy(), 100)),
    );
    await left;
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(failed).not.toHaveBeenCalled();
  });
});
