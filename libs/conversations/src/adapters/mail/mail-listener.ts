import type { AddressInfo } from 'node:net';
import { DomainError } from '@workops/kernel';
import type { Logger } from '@workops/platform/process';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { mailLimits, UnreadableMail } from '../../domain/mail/received-mail';
import type { InboundAccount, MailEnvelope } from '../../mail-ports';

export interface MailListenerDeps {
  accountOf(address: string): Promise<InboundAccount | undefined>;
  /** Resolves once the mail is committed. */
  receive(account: InboundAccount, raw: Uint8Array, envelope: MailEnvelope): Promise<void>;
  /** What comes back of mails that were sent, beside what comes for accounts. */
  returns?: MailReturns;
  logger: Logger;
  /** For STARTTLS, in PEM; without them nothing is encrypted. */
  tls?: { key: string; cert: string };
  limits?: Partial<ListenerLimits>;
}

/** Mails that come back. */
export interface MailReturns {
  /** Whether something can come back to the address. */
  takes(address: string): Promise<boolean>;
  /** Resolves once it is committed, or dropped for good. */
  receive(addresses: readonly string[], raw: Uint8Array): Promise<void>;
}

export interface ListenerLimits {
  /** Of all clients. */
  connections: number;
  /** Of one address. */
  perAddress: number;
  recipients: number;
  /** Of one mail. */
  bytes: number;
  /** Of all mails that are being received and taken in. */
  heldBytes: number;
  /** Without a word of the client. */
  silenceMs: number;
}

const LIMITS: ListenerLimits = {
  connections: 200,
  perAddress: 10,
  recipients: 20,
  bytes: mailLimits.bytes,
  heldBytes: 8 * mailLimits.bytes,
  silenceMs: 60_000,
};
const CLOSE_MS = 10_000;

type Done = (error?: Error | null) => void;

/** An answer other than 2xx; what it says begins with the enhanced code. */
const answer = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
const NOT_NOW = () => answer(451, '4.3.0 Try again later');
const TOO_LARGE = () => answer(552, '5.3.4 Message too large');
const NO_ROOM = () => answer(452, '4.3.1 Too many mails at once, try again later');

/** Takes mails in over SMTP. What it has answered with 250 is committed; whatever it cannot commit, the client keeps. */
export class MailListener {
  private readonly server: SMTPServer;
  private readonly limits: ListenerLimits;
  private readonly addresses = new Map<string, number>();
  private held = 0;

  constructor(private readonly deps: MailListenerDeps) {
    this.limits = { ...LIMITS, ...deps.limits };
    const { connections, recipients, bytes, silenceMs } = this.limits;
    this.server = new SMTPServer({
      ...{ authOptional: true, disabledCommands: deps.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'], ...deps.tls },
      ...{ size: bytes, maxClients: connections, maxRecipients: recipients, socketTimeout: silenceMs, closeTimeout: CLOSE_MS },
      ...{ disableReverseLookup: true, logger: false, banner: 'ready' },
      onConnect: ({ remoteAddress }, done) => done(this.enter(remoteAddress) ? null : answer(421, '4.7.0 Too many connections')),
      onClose: ({ remoteAddress }) => this.leave(remoteAddress),
      onRcptTo: ({ address }, _session, done) => void this.recipient(address, done),
      onData: (stream, session, done) => void this.take(stream, session, done),
    });
    // A client that goes away in the middle is no failure of ours.
    this.server.on('error', (error) => deps.logger.debug({ err: error }, 'a mail connection failed'));
  }

  /** Resolves with the port. */
  listen(port: number, host?: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.server.once('error', reject);
      this.server.listen(port, host, () => resolve((this.server.server.address() as AddressInfo).port));
    });
  }

  /** Ends once the mails at hand are taken in, or after 10 s. */
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private enter(address: string): boolean {
    const open = (this.addresses.get(address) ?? 0) + 1;
    this.addresses.set(address, open);
    return open <= this.limits.perAddress;
  }

  private leave(address: string): void {
    const left = (this.addresses.get(address) ?? 1) - 1;
    if (left > 0) this.addresses.set(address, left);
    else this.addresses.delete(address);
  }

  private async recipient(address: string, done: Done): Promise<void> {
    try {
      const isHere = (await this.deps.accountOf(address)) !== undefined || (await this.deps.returns?.takes(address)) === true;
      done(isHere ? null : answer(550, '5.1.1 No such address here'));
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'an address could not be looked up, the mail comes again');
      done(NOT_NOW());
    }
  }

  /** Each recipient's account takes it in: one that did so when another could not finds the repeat. */
  private async take(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    const mail = new Incoming(this.limits, (bytes) => this.reserve(bytes));
    try {
      const raw = await mail.readFrom(stream);
      const { remoteAddress, clientHostname, hostNameAppearsAs, envelope } = session;
      const mailFrom = envelope.mailFrom ? envelope.mailFrom.address : '';
      const accounts = await Promise.all(envelope.rcptTo.map(({ address }) => this.deps.accountOf(address)));
      const others = envelope.rcptTo.map(({ address }) => address).filter((_address, place) => !accounts[place]);
      if (others.length > 0) await this.deps.returns?.receive(others, raw);
      const distinct = new Map(accounts.flatMap((account) => (account ? [[account.id, account] as const] : [])));
      for (const account of distinct.values()) {
        await this.deps.receive(account, raw, { ip: remoteAddress, helo: hostNameAppearsAs || clientHostname, mailFrom });
      }
      done(distinct.size > 0 || (others.length > 0 && this.deps.returns) ? null : answer(550, '5.1.1 No such address here'));
    } catch (error) {
      done(this.refusalOf(error as Error));
    } finally {
      this.held -= mail.reserved;
    }
  }

  private refusalOf(error: Error & { responseCode?: number }): Error {
    if (error.responseCode !== undefined) return error;
    if (error instanceof UnreadableMail) return answer(554, `5.6.0 The mail cannot be read: ${error.message}`);
    const isFull = error instanceof DomainError && error.kind === 'unavailable';
    this.deps.logger[isFull ? 'info' : 'warn']({ err: error }, 'a mail could not be taken in, it comes again');
    return NOT_NOW();
  }

  private reserve(bytes: number): boolean {
    if (this.held + bytes > this.limits.heldBytes) return false;
    this.held += bytes;
    return true;
  }
}

/** The bytes of a mail as they come: what is too much is read and not kept, so that the client hears why. */
class Incoming {
  reserved = 0;
  private refusal: Error | undefined;
  private chunks: Buffer[] = [];

  constructor(
    private readonly limits: ListenerLimits,
    private readonly reserve: (bytes: number) => boolean,
  ) {}

  async readFrom(stream: SMTPServerDataStream): Promise<Buffer> {
    for await (const chunk of stream as AsyncIterable<Buffer>) this.keep(chunk);
    if (stream.sizeExceeded) throw TOO_LARGE();
    if (this.refusal) throw this.refusal;
    return Buffer.concat(this.chunks);
  }

  private keep(chunk: Buffer): void {
    if (this.refusal) return;
    if (this.reserved + chunk.length > this.limits.bytes) this.refusal = TOO_LARGE();
    else if (!this.reserve(chunk.length)) this.refusal = NO_ROOM();
    if (this.refusal) {
      this.chunks = [];
      return;
    }
    this.reserved += chunk.length;
    this.chunks.push(chunk);
  }
}
