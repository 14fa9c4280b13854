import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Asked {
  call: string;
  authorization: string | undefined;
  body: string;
}

type Answer = { status: number; body: object } | 'none';

export class GraphServer {
  readonly asked: Asked[] = [];
  /** Keyed by call, such as `POST /123/messages`; undefined for the default. */
  answer: ((call: string, body: string) => Answer | undefined) | undefined;
  private given = 0;

  private constructor(private readonly server: Server) {}

  static async start(): Promise<GraphServer> {
    const server = createServer();
    const graph = new GraphServer(server);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void graph.serve(request, response));
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return graph;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get config(): Record<string, string> {
    return {
      phone_number_id: '1065',
      business_account_id: '1022',
      access_token: 'EAAG',
      app_secret: 'of the app',
      base_url: this.url,
    };
  }

  get places(): Record<string, Record<string, unknown>> {
    return { connectMessagingAccount: { config: this.config } };
  }

  static error(status: number, code: number, message = 'Refused.'): Answer {
    return { status, body: { error: { message, type: 'OAuthException', code } } };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = `${request.method} ${request.url}`;
    const body = await text(request);
    this.asked.push({ call, authorization: request.headers.authorization, body });
    const answer = this.answer?.(call, body) ?? { status: 200, body: { id: String((this.given += 1)), success: true } };
    if (answer === 'none') response.destroy();
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
  }
}
