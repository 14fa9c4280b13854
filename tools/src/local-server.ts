import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listenAt, type Place } from './held-port';

export interface Answer {
  status: number;
  body?: object;
  headers?: Record<string, string>;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export abstract class LocalServer {
  private readonly server: Server = createServer((request, response) => void this.received(request, response));

  static async start<T extends LocalServer>(this: new () => T, place: Place = 0): Promise<T> {
    const local = new this();
    await listenAt(local.server, place);
    return local;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  protected abstract serve(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void>;

  protected answer(response: ServerResponse, { status, body, headers }: Answer): void {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  }

  private async received(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      await this.serve(request, response, await readBody(request));
    } catch (error) {
      if (!response.destroyed) this.answer(response, { status: 500, body: { error: String(error) } });
    }
  }
}
