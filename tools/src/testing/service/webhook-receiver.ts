import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mustFitCatalogue } from '@workops/contracts';
import { parse } from '@workops/webhooks';
import { waitUntil } from '../../processes';

export interface Delivery {
  headers: IncomingHttpHeaders;
  /** The signature covers these bytes. */
  raw: string;
  body: {
    id: string;
    type: string;
    livemode: boolean;
    tenant_id: string;
    resource: { type: string; id: string | null; url: string | null };
    data?: Record<string, unknown>;
    data_omitted?: string;
  } & Record<string, unknown>;
  at: number;
}

/** Answers 200 by default. */
export class WebhookReceiver {
  readonly deliveries: Delivery[] = [];
  /** Status of the n-th request, from 0; it may delay the answer. */
  answer: (n: number) => number | Promise<number> = () => 200;

  private constructor(private readonly server: Server) {}

  static async start(port = 0): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const n =
          receiver.deliveries.push({
            headers: request.headers,
            raw,
            body: JSON.parse(raw) as Delivery['body'],
            at: Date.now(),
          }) - 1;
        void Promise.resolve(receiver.answer(n)).then((status) => response.writeHead(status).end(`status ${status}`));
      });
    });
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  get eventIds(): Set<string> {
    return new Set(this.deliveries.map((delivery) => delivery.body.id));
  }

  async waitFor(reached: (receiver: this) => boolean, limitMs = 30_000): Promise<void> {
    if (await waitUntil(() => reached(this), limitMs)) return;
    throw new Error(
      `only ${this.deliveries.length} deliveries of ${this.eventIds.size} events arrived within ${limitMs} ms`,
    );
  }

  /** Fails if a delivery does not match the catalogue. */
  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
    for (const { raw } of this.deliveries) {
      const { type, data } = parse(raw);
      if (data) mustFitCatalogue(type, data);
    }
  }
}
