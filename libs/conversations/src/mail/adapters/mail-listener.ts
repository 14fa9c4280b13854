import type { AddressInfo } from 'node:net';
import { DomainError } from '@workops/kernel';
import { callerAt } from '@workops/platform/addresses';
import type { Logger } from '@workops/platform/process';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { mailLimits, UnreadableMail } from '../domain/received-mail';
import type { InboundAccount, MailEnvelope } from '../mail-ports';

export interface MailListenerDeps {
  findAccount(address: string): Promise<InboundAccount | undefined>;
  /** Resolves once committed. */
  receive(account: InboundAccount, raw: Uint8Array, envelope: MailEnvelope): Promise<void>;
  /** Receives bounces and complaints. */
  returns?: MailReturns;
  logger: Logger;
  /** PEM for STARTTLS, which is off without it. */
  tls?: { key: string; cert: string };
  limits?: Partial<ListenerLimits>;
}

export interface MailReturns {
  /** Whether this address receives returned mails. */
  takes(address: string): Promise<boolean>;
  /** Resolves once committed or permanently dropped. */
  receive(addresses: readonly string[], raw: Uint8Array): Promise<void>;
}

export interface ListenerLimits {
  /** Maximum concurrent connections. */
  connections: number;
  /** Limit per client address, or /64 in IPv6. */
  perAddress: number;
  recipients: number;
  bytes: number;
  /** Bytes of all mails being received and processed. */
  heldBytes: number;
  heldPerAddress: number;
  /** The timeout without input from the client. */
  silenceMs: number;
  /** Timeout from DATA to the end; bounds a client that sends a byte a minute. */
  dataMs: number;
  /** The maximum duration of a connection. */
  connectionMs: number;
}

const LIMITS: ListenerLimits = {
  connections: 200,
  perAddress: 10,
  recipients: 20,
  bytes: mailLimits.bytes,
  heldBytes: 8 * mailLimits.bytes,
  heldPerAddress: 2 * mailLimits.bytes,
  silenceMs: 60_000,
  dataMs: 5 * 60_000,
  connectionMs: 10 * 60_000,
};
const CLOSE_MS = 10_000;

type Done = (error?: Error | null) => void;

/** The text begins with the enhanced code. */
const answer = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });
const NOT_NOW = () => answer(451, '4.3.0 Try again later');
const TOO_LARGE = () => answer(552, '5.3.4 Message too large');
const TOO_SLOW = () => answer(421, '4.4.2 Took too long');
const NO_ROOM = () => answer(452, '4.3.1 Too many mails at once, try again later');

class Caller {
  connections = 0;
  held = 0;
}

interface Visit {
  at: string;
  caller: Caller;
  deadline: NodeJS.Timeout;
}

/** A mail answered with 250 is committed; any other stays with the client. */
export class MailListener {
  private readonly server: SMTPServer;
  private readonly limits: ListenerLimits;
  /** Clients with a connection or a mail in progress. */
  private readonly callers = new Map<string, Caller>();
  /** Open visits by session. A connection that closes immediately is never entered and frees no slot. */
  private readonly visits = new Map<string, Visit>();
  private held = 0;

  constructor(private readonly deps: MailListenerDeps) {
    this.limits = { ...LIMITS, ...deps.limits };
    const { connections, recipients, bytes, silenceMs } = this.limits;
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: deps.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      ...deps.tls,
      size: bytes,
      maxClients: connections,
      maxRecipients: recipients,
      socketTimeout: silenceMs,
      closeTimeout: CLOSE_MS,
      disableReverseLookup: true,
      logger: false,
      banner: 'ready',
      onConnect: (session, done) => done(this.enter(session) ? null : answer(421, '4.7.0 Too many connections')),
      onClose: ({ id }) => this.leave(id),
      onRcptTo: ({ address }, _session, done) => void this.recipient(address, done),
      onData: (stream, session, done) => void this.take(stream, session, done),
    });
    // A client may disconnect midway.
    this.server.on('error', (error) => deps.logger.debug({ err: error }, 'a mail connection failed'));
  }

  listen(port: number, host?: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.server.once('error', reject);
      this.server.listen(port, host, () => resolve((this.server.server.address() as AddressInfo).port));
    });
  }

  /** Resolves once current mails are processed, or after 10 s. */
  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private enter({ id, remoteAddress }: SMTPServerSession): boolean {
    const at = callerAt(remoteAddress);
    const caller = this.callers.get(at) ?? new Caller();
    this.callers.set(at, caller);
    caller.connections += 1;
    this.visits.set(id, { at, caller, deadline: setTimeout(() => this.end(id), this.limits.connectionMs) });
    return caller.connections <= this.limits.perAddress;
  }

  /** Ends at the deadline. A committed mail whose reply was lost is recognised as a repeat. */
  private end(id: string): void {
    for (const connection of this.server.connections)
      if (connection.id === id) connection.send(421, TOO_SLOW().message);
  }

  private leave(id: string): void {
    const visit = this.visits.get(id);
    if (!visit) return;
    clearTimeout(visit.deadline);
    this.visits.delete(id);
    visit.caller.connections -= 1;
    this.forget(visit);
  }

  private forget({ at, caller }: Pick<Visit, 'at' | 'caller'>): void {
    if (caller.connections === 0 && caller.held === 0 && this.callers.get(at) === caller) this.callers.delete(at);
  }

  private async recipient(address: string, done: Done): Promise<void> {
    try {
      const isHere =
        (await this.deps.findAccount(address)) !== undefined || (await this.deps.returns?.takes(address)) === true;
      done(isHere ? null : answer(550, '5.1.1 No such address here'));
    } catch (error) {
      this.deps.logger.warn({ err: error }, 'recipient lookup failed; the sender will retry the mail');
      done(NOT_NOW());
    }
  }

  /** Delivers to each recipient's account. After a partial failure, an account with the mail recognises the repeat. */
  private async take(stream: SMTPServerDataStream, session: SMTPServerSession, done: Done): Promise<void> {
    const visit = this.visits.get(session.id) ?? { at: '', caller: new Caller() };
    const mail = new Incoming(this.limits, (bytes) => this.reserve(visit.caller, bytes));
    const tooSlow = setTimeout(() => stream.destroy(TOO_SLOW()), this.limits.dataMs);
    try {
      const raw = await mail.readFrom(stream);
      clearTimeout(tooSlow);
      const { remoteAddress, clientHostname, hostNameAppearsAs, envelope } = session;
      const mailFrom = envelope.mailFrom ? envelope.mailFrom.address : '';
      const accounts = await Promise.all(envelope.rcptTo.map(({ address }) => this.deps.findAccount(address)));
      const others = envelope.rcptTo.map(({ address }) => address).filter((_address, place) => !accounts[place]);
      if (others.length > 0) await this.deps.returns?.receive(others, raw);
      const distinct = new Map(accounts.flatMap((account) => (account ? [[account.id, account] as const] : [])));
      for (const account of distinct.values()) {
        await this.deps.receive(account, raw, {
          ip: remoteAddress,
          helo: hostNameAppearsAs || clientHostname,
          mailFrom,
        });
      }
      done(
        distinct.size > 0 || (others.length > 0 && this.deps.returns)
          ? null
          : answer(550, '5.1.1 No such address here'),
      );
    } catch (error) {
      done(this.refusalOf(error as Error));
    } finally {
      clearTimeout(tooSlow);
      this.held -= mail.reserved;
      visit.caller.held -= mail.reserved;
      this.forget(visit);
    }
  }

  private refusalOf(error: Error & { responseCode?: number }): Error {
    if (error.responseCode !== undefined) return error;
    if (error instanceof UnreadableMail) return answer(554, `5.6.0 The mail cannot be read: ${error.message}`);
    const isFull = error instanceof DomainError && error.kind === 'unavailable';
    this.deps.logger[isFull ? 'info' : 'warn']({ err: error }, 'a mail could not be taken in, it comes again');
    return NOT_NOW();
  }

  private reserve(caller: Caller, bytes: number): boolean {
    if (this.held + bytes > this.limits.heldBytes || caller.held + bytes > this.limits.heldPerAddress) return false;
    this.held += bytes;
    caller.held += bytes;
    return true;
  }
}

/** Discards bytes over the limit, so that the client receives the reply. */
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
