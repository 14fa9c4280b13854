import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export class FeedServer {
  body: string | Buffer = '';
  answer: ((response: ServerResponse) => void) | undefined;
  readonly calls: IncomingHttpHeaders[] = [];

  private constructor(private readonly server = createServer()) {
    server.on('request', (request, response) => {
      this.calls.push(request.headers);
      if (this.answer) this.answer(response);
      else response.setHeader('etag', `"${this.body.length}"`).end(this.body);
    });
  }

  static async start(): Promise<FeedServer> {
    const feed = new FeedServer();
    await new Promise<void>((listening) => feed.server.listen(0, '127.0.0.1', listening));
    return feed;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/stock`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((closed) => this.server.close(() => closed()));
  }
}
