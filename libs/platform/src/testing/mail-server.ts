import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  from: string;
  to: string[];
  content: string;
}

export class MailServer {
  readonly received: ReceivedMail[] = [];
  /** Reply codes by refused recipient. */
  readonly answers = new Map<string, number>();

  delayMs = 0;

  private constructor(
    private readonly server: SMTPServer,
    readonly url: string,
  ) {}

  static async start(port = 0): Promise<MailServer> {
    let self: MailServer | undefined;
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      // Pooled client connections do not delay the shutdown.
      closeTimeout: 50,
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        const responseCode = self?.answers.get(address);
        done(responseCode ? Object.assign(new Error(`<${address}> is refused`), { responseCode }) : undefined);
      },
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          self?.received.push({
            from,
            to: envelope.rcptTo.map(({ address }) => address),
            content: Buffer.concat(chunks).toString('utf8'),
          });
          if (self?.delayMs) setTimeout(done, self.delayMs).unref();
          else done();
        });
      },
    });
    // Clients may disconnect midway.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    self = new MailServer(server, `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`);
    return self;
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
