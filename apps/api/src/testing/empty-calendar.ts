import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const DESCRIPTION = `<?xml version="1.0"?>
<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><response><href>/calendar/</href><propstat>
<prop><resourcetype><collection/><c:calendar/></resourcetype></prop><status>HTTP/1.1 200 OK</status>
</propstat></response></multistatus>`;

export class EmptyCalendar {
  private constructor(
    private readonly server: Server,
    readonly url: string,
    readonly received: readonly string[],
  ) {}

  static async start(): Promise<EmptyCalendar> {
    const received: string[] = [];
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        received.push(`${request.method} ${request.url} ${JSON.stringify(request.headers)} ${body}`);
        response.writeHead(207, { 'content-type': 'application/xml' }).end(DESCRIPTION);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new EmptyCalendar(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}/calendar/`, received);
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
