import type { EventEmitter } from 'node:events';
import { Agent, type IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LightMyRequestResponse } from 'fastify';
import request from 'supertest';

export interface HttpCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';
  url: string;
  headers?: Record<string, string | undefined>;
  /** Forms go as multipart, text and bytes unchanged, other objects as JSON. */
  payload?: string | object;
  /** Default 127.0.0.1; a trusted proxy forwards any other. */
  remoteAddress?: string;
  /** The body of a 200 is not read; the connection is closed. */
  isEndless?: boolean;
}

export type HttpAnswer = Pick<LightMyRequestResponse, 'statusCode' | 'headers' | 'rawPayload' | 'payload' | 'json'>;

/** The tested servers do not trust 127.0.0.1, where other calls come from. */
const PROXY = '127.0.0.99';
export const TRUSTED_PROXIES = [`${PROXY}/32`];

const NOTHING = Buffer.alloc(0);

type Collected = (error: Error | null, body: Buffer) => void;

function collect(response: IncomingMessage, done: Collected): void {
  const chunks: Buffer[] = [];
  response.on('data', (chunk: Buffer) => chunks.push(chunk));
  response.once('end', () => done(null, Buffer.concat(chunks)));
  response.once('error', (error) => done(error, NOTHING));
}

function collectRefusal(response: IncomingMessage, done: Collected): void {
  if (response.statusCode !== 200) return collect(response, done);
  done(null, NOTHING);
  response.destroy();
}

async function addForm(test: request.Test, form: FormData): Promise<void> {
  for (const [name, value] of form) {
    if (typeof value === 'string') test.field(name, value);
    else test.attach(name, Buffer.from(await value.arrayBuffer()), { filename: value.name, contentType: value.type });
  }
}

function addBody(test: request.Test, payload: string | Buffer, type: string | undefined): void {
  if (typeof payload === 'string' && type !== undefined) return void test.send(payload);
  // Supertest would add a type to untyped text, and serialise bytes of type JSON.
  const bytes = Buffer.from(payload);
  test.serialize(() => bytes as never).send(bytes);
}

/**
 * Bytes and forms use a connection each, because supertest stops sending once they are answered. The app listens from
 * the first call on.
 */
export class HttpCalls {
  private readonly shared = new Agent({ keepAlive: true });
  private readonly single = new Agent({ keepAlive: false });
  private readonly sharedByProxy = new Agent({ keepAlive: true, localAddress: PROXY });
  private readonly singleByProxy = new Agent({ keepAlive: false, localAddress: PROXY });
  private readonly calls: ReturnType<typeof request>;
  private listening: Promise<unknown> | undefined;

  constructor(private readonly app: NestFastifyApplication) {
    this.calls = request(app.getHttpServer());
  }

  async send({ method, url, headers: named = {}, payload, remoteAddress, isEndless }: HttpCall): Promise<HttpAnswer> {
    if (!this.app.getHttpServer().listening) await (this.listening ??= this.app.listen(0, '127.0.0.1'));
    const body =
      typeof payload === 'object' && !Buffer.isBuffer(payload) && !(payload instanceof FormData)
        ? JSON.stringify(payload)
        : payload;
    const headers = new Map(Object.entries(named).map(([name, value]) => [name.toLowerCase(), value]));
    if (body !== payload && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const test = this.calls[method.toLowerCase() as Lowercase<typeof method>](url)
      .agent(this.agentFor(body, remoteAddress))
      .unset('Accept-Encoding')
      .buffer(true)
      .parse((isEndless ? collectRefusal : collect) as never);
    // Errors after the response was read do not matter.
    test.on('response', (read: EventEmitter) => read.on('error', () => undefined));
    if (remoteAddress !== undefined) test.set('X-Forwarded-For', remoteAddress);
    for (const [name, value] of headers) if (value !== undefined) test.set(name, value);
    if (body instanceof FormData) await addForm(test, body);
    else if (body !== undefined) addBody(test, body as string | Buffer, headers.get('content-type'));
    const answer = (await test) as { status: number; headers: HttpAnswer['headers']; body: unknown };
    const rawPayload = Buffer.isBuffer(answer.body) ? answer.body : NOTHING;
    return {
      statusCode: answer.status,
      headers: answer.headers,
      rawPayload,
      get payload() {
        return rawPayload.toString();
      },
      json: () => JSON.parse(rawPayload.toString()),
    };
  }

  close(): void {
    this.shared.destroy();
    this.sharedByProxy.destroy();
  }

  private agentFor(body: unknown, remoteAddress: string | undefined): Agent {
    const isShared = body === undefined || typeof body === 'string';
    if (remoteAddress === undefined) return isShared ? this.shared : this.single;
    return isShared ? this.sharedByProxy : this.singleByProxy;
  }
}
