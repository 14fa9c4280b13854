import { connect, type AddressInfo } from 'node:net';
import { edgeApp, type EdgeApp } from '../testing/edge-app';

/** What the server answers to these bytes, until it closes the connection. */
const answerTo = (port: number, bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const received: string[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (text: string) => received.push(text));
    socket.on('close', () => resolve(received.join('')));
    socket.on('error', reject);
  });

describe('the server', () => {
  let edge: EdgeApp;
  let port: number;
  beforeAll(async () => {
    edge = await edgeApp({ controllers: [] });
    await edge.app.listen(0, '127.0.0.1');
    port = (edge.app.getHttpServer().address() as AddressInfo).port;
  });
  afterAll(() => edge.close());

  it.each([
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: here\r\nX-Long: ${'x'.repeat(70_000)}\r\n\r\n`],
    ['two lengths of one body', 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab'],
  ])('answers %s in the envelope of every failure, and closes the connection', async (_what, bytes) => {
    const [head, body] = (await answerTo(port, bytes)).split('\r\n\r\n') as [string, string];
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    const { error } = JSON.parse(body) as { error: { code: string; requestId: string } };
    expect(error.code).toBe('VALIDATION_ERROR');
    expect(head).toContain(`x-request-id: ${error.requestId}`);
  });
});
