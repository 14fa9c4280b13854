import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type { SentMessageInfo } from 'nodemailer/lib/smtp-transport';
import { SMTPServer } from 'smtp-server';
import { returnedMail, RETURNS, type ReturnKind } from './returned-mail';
import { listenAt, type Place } from '../held-port';

export interface SentMail {
  from: string;
  to: string[];
  subject: string;
  message_id: string;
  raw: string;
}

export interface WrittenMail {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  in_reply_to?: string;
}

/** The recipient's server returns it. */
export interface ReturnedMail {
  to: string;
  kind: ReturnKind;
}

const KEPT = 1_000;

/** Unfolded. */
const headerIn = (raw: string, name: string): string =>
  new RegExp(`^${name}: *(.*(?:\\r?\\n[ \\t].*)*)`, 'im')
    .exec(raw.split(/\r?\n\r?\n/, 1)[0]!)?.[1]
    ?.replace(/\r?\n[ \t]+/g, ' ') ?? '';

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Accepts and shows every mail; customers write. Commands are under `/local`. */
export class LocalMail {
  readonly sent: SentMail[] = [];
  private home: { port: number; to: string } | undefined;

  private constructor(
    private readonly smtp: SMTPServer,
    private readonly commands: Server,
  ) {}

  static async start(place: Place = 0): Promise<LocalMail> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 50,
      logger: false,
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const to = envelope.rcptTo.map(({ address }) => address);
          mail.take(envelope.mailFrom ? envelope.mailFrom.address : '', to, Buffer.concat(chunks).toString());
          done();
        });
      },
    });
    // A client that disconnects midway must not crash the server.
    smtp.on('error', () => undefined);
    const commands = createServer((request, response) => void mail.serve(request, response));
    // A client delayed by a busy machine still finds its connection.
    commands.keepAliveTimeout = 60_000;
    const mail = new LocalMail(smtp, commands);
    await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
    await listenAt(commands, place);
    return mail;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.commands.address() as AddressInfo).port}`;
  }

  get smtpPort(): number {
    return (this.smtp.server.address() as AddressInfo).port;
  }

  callAt(home: { port: number; to: string }): void {
    this.home = home;
  }

  /** Returns the reply code, or 0 without a reply. */
  async receive({
    from = 'Ana <ana@example.com>',
    to,
    subject = 'Hola',
    text = '',
    in_reply_to: inReplyTo,
  }: WrittenMail): Promise<number> {
    return this.handIn(async (transport) => {
      const messageId = `<${randomUUID()}@example.com>`;
      return transport.sendMail({
        from,
        to: to ?? this.home!.to,
        subject,
        text,
        messageId,
        ...(inReplyTo && { inReplyTo }),
      });
    });
  }

  /** Returns the reply, or 404 if nothing was sent to them. */
  async return({ to, kind }: ReturnedMail): Promise<number> {
    if (!RETURNS.includes(kind)) throw new Error(`{to, kind: ${RETURNS.join('|')}}`);
    const mail = this.sent.findLast((each) => each.to.includes(to));
    if (!mail) return 404;
    return this.handIn((transport) =>
      transport.sendMail({ envelope: { from: '', to: mail.from }, raw: returnedMail(kind, { ...mail, to }) }),
    );
  }

  async close(): Promise<void> {
    this.commands.closeAllConnections();
    await Promise.all([
      new Promise((done) => this.commands.close(done)),
      new Promise<void>((done) => this.smtp.close(done)),
    ]);
  }

  private async handIn(hand: (transport: Transporter<SentMessageInfo>) => Promise<SentMessageInfo>): Promise<number> {
    if (!this.home) return 0;
    const transport = createTransport({ host: '127.0.0.1', port: this.home.port, ignoreTLS: true });
    try {
      return Number((await hand(transport)).response.slice(0, 3));
    } catch (error) {
      return (error as { responseCode?: number }).responseCode ?? 0;
    } finally {
      transport.close();
    }
  }

  private take(from: string, to: string[], raw: string): void {
    this.sent.push({ from, to, subject: headerIn(raw, 'Subject'), message_id: headerIn(raw, 'Message-ID'), raw });
    if (this.sent.length > KEPT) this.sent.shift();
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(`${JSON.stringify(body, null, 2)}\n`);
    };
    try {
      const command = `${request.method} ${request.url}`;
      const readJson = async <Body>(): Promise<Body> => JSON.parse((await readBody(request)) || '{}') as Body;
      if (command === 'GET /local/sent') answer(200, this.sent);
      else if (command === 'POST /local/receive')
        answer(200, { answered: await this.receive(await readJson<WrittenMail>()) });
      else if (command === 'POST /local/return')
        answer(200, { answered: await this.return(await readJson<ReturnedMail>()) });
      else answer(404, { error: 'GET /local/sent, POST /local/receive, POST /local/return' });
    } catch (error) {
      if (!response.destroyed) answer(400, { error: String(error) });
    }
  }
}
