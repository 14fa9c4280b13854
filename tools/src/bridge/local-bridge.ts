import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSignedNear, timedSignature } from '@workops/platform';

/** Absent faults are reset. */
export interface BridgeFaults {
  slow_ms?: number;
  /** Number of calls that fail with `fail_status`, 500 by default. */
  fail?: number;
  fail_status?: number;
  /** The message was accepted. */
  drop?: number;
  hang?: boolean;
}

/** Where customers' messages are posted, and the signing secret. */
export interface BridgeDoor {
  url: string;
  secret: string;
}

interface SentFile {
  filename: string;
  content_type: string;
  size: number;
  sha256: string;
  url: string;
}

interface BridgedMessage {
  message_id: string;
  to: string;
  type: string;
  content: string;
  attachments: SentFile[];
  reply_to_external_id: string | null;
}

interface TakenMessage extends BridgedMessage {
  /** Our message id; the same in repeats. */
  external_message_id: string;
}

type Fields = Record<string, unknown>;

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * A third party's server that carries messages. Signed posts to `/` are messages to send, deduplicated by
 * `Idempotency-Key`. Its commands are under `/local`.
 */
export class LocalBridge {
  /** Each message is listed once. */
  readonly sent: TakenMessage[] = [];
  readonly calls: { key: string | undefined; isSigned: boolean }[] = [];
  private door: BridgeDoor | undefined;
  private faults: BridgeFaults = {};

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<LocalBridge> {
    const server = createServer();
    const bridge = new LocalBridge(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void bridge.serve(request, response));
    await new Promise<void>((ready, fail) => server.once('error', fail).listen(port, '127.0.0.1', ready));
    return bridge;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  behave(faults: BridgeFaults): void {
    this.faults = { ...faults };
  }

  /** Requires the door's signature from now on; an account is checked before it has a secret. */
  callAt(door: BridgeDoor): void {
    this.door = door;
  }

  /** Returns the status. */
  receive(message: Fields): Promise<number> {
    return this.post({
      messages: [{ external_message_id: randomUUID(), sent_at: new Date().toISOString(), ...message }],
    });
  }

  /** Returns the status. */
  report(status: Fields): Promise<number> {
    return this.post({ statuses: [{ at: new Date().toISOString(), ...status }] });
  }

  /** Returns the status. */
  async post(payload: object): Promise<number> {
    if (!this.door) return 404;
    const body = JSON.stringify(payload);
    const headers = {
      'content-type': 'application/json',
      'x-webhook-signature': timedSignature(body, this.door.secret, new Date()),
    };
    return (await fetch(this.door.url, { method: 'POST', headers, body })).status;
  }

  async fetchFile({ url }: Pick<SentFile, 'url'>): Promise<{ status: number; headers: Headers; content: Buffer }> {
    const answer = await fetch(url);
    return { status: answer.status, headers: answer.headers, content: Buffer.from(await answer.arrayBuffer()) };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', this.url);
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    try {
      const body = await readBody(request);
      if (pathname.startsWith('/local/'))
        return answer(...(await this.command(`${request.method} ${pathname.slice('/local/'.length)}`, body)));
      const outcome = this.take(request, body);
      if (this.faults.hang) return;
      if (this.faults.slow_ms) await sleep(this.faults.slow_ms);
      if (outcome === 'lost') return void response.destroy();
      answer(...outcome);
    } catch (error) {
      if (!response.destroyed) answer(500, { error: String(error) });
    }
  }

  private take(request: IncomingMessage, body: Buffer): [number, object] | 'lost' {
    const key = header(request, 'idempotency-key');
    const isSigned =
      !this.door || isSignedNear(header(request, 'x-webhook-signature'), body, [this.door.secret], new Date());
    this.calls.push({ key, isSigned });
    if (!isSigned) return [401, { error: 'The signature is wrong.' }];
    if ((this.faults.fail ?? 0) > 0) {
      this.faults.fail! -= 1;
      return [this.faults.fail_status ?? 500, { error: 'A fault on demand.' }];
    }
    const message = JSON.parse(body.toString() || '{}') as Partial<BridgedMessage> & { ping?: boolean };
    if (message.ping) return [200, {}];
    const existing = this.sent.find(({ message_id: id }) => id === key);
    const accepted = existing ?? ({ ...message, external_message_id: `bridge-${randomUUID()}` } as TakenMessage);
    if (!existing) this.sent.push(accepted);
    if ((this.faults.drop ?? 0) > 0) {
      this.faults.drop! -= 1;
      return 'lost';
    }
    return [202, { external_message_id: accepted.external_message_id }];
  }

  private async command(name: string, body: Buffer): Promise<[number, unknown]> {
    const fields = JSON.parse(body.toString() || '{}') as Fields;
    switch (name) {
      case 'GET sent':
        return [200, this.sent];
      case 'GET counts':
        return [200, { calls: this.calls.length, sent: this.sent.length }];
      case 'POST doors':
        this.callAt({ url: String(fields.url), secret: String(fields.inbound_secret) });
        return [200, fields];
      case 'POST faults':
        this.behave(fields as BridgeFaults);
        return [200, this.faults];
      case 'POST receive':
        return [200, { answered: await this.receive(fields) }];
      case 'POST status':
        return [200, { answered: await this.report(fields) }];
      default:
        return [404, { error: 'GET sent, counts; POST doors, faults, receive, status' }];
    }
  }
}
