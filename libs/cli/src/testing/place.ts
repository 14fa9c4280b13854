import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { main } from '../main';
import type { Packed } from '../packed';
import type { Terminal } from '../terminal';

export interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> } | 'hang' | 'break';
type Answering = (request: Asked) => Answer;

export class LocalServer {
  readonly received: Asked[] = [];
  private constructor(private readonly server: Server) {}

  static async start(answering: Answering): Promise<LocalServer> {
    const server = createServer((request, response) => {
      void buffer(request).then((body) => {
        const received = { method: request.method!, url: request.url!, headers: request.headers, body };
        local.received.push(received);
        const answer = answering(received);
        if (answer === 'hang') return;
        if (answer === 'break') return void request.socket.destroy();
        response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
        response.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
      });
    });
    const local = new LocalServer(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return local;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}

export const PACKED: Packed = {
  version: '1.0.0',
  events: ['contact.created', 'ticket.opened'],
  operations: [
    {
      id: 'listContacts',
      method: 'get',
      path: '/contacts',
      summary: 'List contacts',
      body: {},
      query: { limit: { kind: 'number' }, cursor: { kind: 'text' }, archived: { kind: 'boolean' } },
    },
    { id: 'readContact', method: 'get', path: '/contacts/{id}', summary: 'Get a contact', query: {}, body: {} },
    {
      id: 'createContact',
      method: 'post',
      path: '/contacts',
      summary: 'Create a contact',
      query: {},
      body: {
        name: { kind: 'text' },
        year: { kind: 'number' },
        vip: { kind: 'boolean' },
        tags: { kind: 'list' },
        origin_channel: { kind: 'text', words: ['manual', 'web'] },
      },
    },
  ],
};

export interface Ran {
  exit: number;
  out: string;
  err: string;
  lines: Record<string, unknown>[];
}

export class Place {
  readonly settingsFolder = mkdtempSync(join(tmpdir(), 'workops-'));

  remove(): void {
    rmSync(this.settingsFolder, { recursive: true, force: true });
  }

  /** `seen` gets the output so far and may interrupt. */
  async run(
    args: string[],
    around: Partial<Terminal> = {},
    seen?: (out: string, interrupt: () => void) => void,
  ): Promise<Ran> {
    const interrupted = new AbortController();
    let [out, err] = ['', ''];
    const terminal: Terminal = {
      isPerson: false,
      canAsk: false,
      columns: 80,
      out: (text) => {
        out += typeof text === 'string' ? text : Buffer.from(text).toString();
        seen?.(out, () => interrupted.abort());
      },
      err: (text) => {
        err += text;
        seen?.(err, () => interrupted.abort());
      },
      env: {},
      ask: () => Promise.reject(new Error('Nobody is there to ask.')),
      askSecret: () => Promise.reject(new Error('Nobody is there to ask.')),
      input: () => Promise.resolve(''),
      settingsFolder: this.settingsFolder,
      interrupted: interrupted.signal,
      ...around,
    };
    const exit = await main(args, terminal, PACKED);
    const lines = out
      .split('\n')
      .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
    return { exit, out, err, lines };
  }
}
