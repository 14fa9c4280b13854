import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** Counts connections, to show that a blocked call never connects. */
export class OutsideServer {
  connections = 0;
  readonly requests: IncomingMessage[] = [];
  private constructor(
    private readonly server: Server,
    private readonly host: string,
  ) {}

  static async start(host: string, answer: Answering): Promise<OutsideServer> {
    const server = createServer();
    const made = new OutsideServer(server, host);
    server.on('connection', () => (made.connections += 1));
    server.on('request', (request, response) => {
      made.requests.push(request);
      answer(request, response);
    });
    await new Promise<void>((listening) => server.listen(0, host, listening));
    return made;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  url(path = '/', host = this.host): string {
    return `http://${host}:${this.port}${path}`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((closed) => this.server.close(() => closed()));
  }
}
