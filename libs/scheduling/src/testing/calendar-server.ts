import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const DAV = 'xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"';

export const multistatusBody = (resources: readonly string[]): string =>
  `<?xml version="1.0"?><multistatus ${DAV}>${resources.join('')}</multistatus>`;

const resource = (href: string, property: string): string =>
  `<response><href>${href}</href><propstat><prop>${property}</prop><status>HTTP/1.1 200 OK</status></propstat></response>`;

export const aCalendar = (): string =>
  multistatusBody([resource('/calendar/', '<resourcetype><collection/><c:calendar/></resourcetype>')]);
export const anEntry = (href: string, content: string): string =>
  resource(href, `<c:calendar-data><![CDATA[${content}]]></c:calendar-data>`);
export const aBareEntry = (href: string): string => resource(href, '<getetag>"1"</getetag>');

export const anEvent = (uid: string, ...lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');

export type Answering = (response: ServerResponse, request: IncomingMessage & { text: string }) => void;

/** Simulates faulty servers. */
export class CalendarServer {
  readonly requests: string[] = [];

  private constructor(private readonly server: Server) {}

  static async start(
    report: Answering,
    answerOthers: Answering = (response) => void response.writeHead(207).end(aCalendar()),
  ): Promise<CalendarServer> {
    const server = createServer();
    const started = new CalendarServer(server);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        started.requests.push(request.method!);
        const received = Object.assign(request, { text: Buffer.concat(chunks).toString() });
        (request.method === 'REPORT' ? report : answerOthers)(response, received);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/calendar/`;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
