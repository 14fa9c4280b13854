import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** Takes the place of provider_a: every mandate is begun. */
export class PaymentServer {
  private constructor(private readonly server: Server) {}

  static async start(): Promise<PaymentServer> {
    const server = createServer((request, response) => {
      void json(request).then((body) => {
        const { reference, livemode } = body as { reference: string; livemode: boolean };
        const mandate = { id: `man_${reference}`, status: 'pending', setup_url: 'https://pay.example.com/setup', livemode };
        response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(mandate));
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return new PaymentServer(server);
  }

  /** What configures the api with it. */
  get env(): Record<string, string> {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    return { PAYMENT_PROVIDER_A: JSON.stringify({ url, live_key: 'live', test_key: 'test' }) };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
