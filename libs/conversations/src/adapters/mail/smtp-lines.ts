import { Readable } from 'node:stream';
import { BlockedAddress, type SystemAddressGuard } from '@workops/platform/addresses';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { enhancedCodeIn, mailVerdict } from '../../domain/mail/smtp-answers';
import type { ProviderAccount } from '../../message-ports';
import { CONNECT_MS, guardedConnection, IMPLICIT_TLS, said, SILENCE_MS, type SmtpFailure } from './smtp-socket';

/** A mail that is written already. */
export interface WrittenMail {
  from: string;
  to: string;
  raw: Buffer;
}

/** What came of handing a mail over. */
export type WrittenMailOutcome =
  | { kind: 'sent' }
  /** Nothing may be handed over any more; the mail stays here. */
  | { kind: 'withheld' }
  | { kind: 'retry'; code: string; message: string }
  /** For good; with the server's reply and its enhanced code. */
  | { kind: 'refused'; code: string; reply: number | null; status: string | null; message: string }
  /** The server may have it. */
  | { kind: 'unknown'; message: string };

const IDLE_MS = 10_000;
const DEADLINE_MS = 25_000;
const LINES = 20;

interface Line {
  connection: SMTPConnection;
  timer?: NodeJS.Timeout;
}

const done = (work: (callback: (error?: Error | null) => void) => void): Promise<void> =>
  new Promise((resolve, reject) => work((error) => (error ? reject(error) : resolve())));

const keyOf = ({ id, config }: ProviderAccount): string => `${id} ${JSON.stringify(config)}`;

/** Connections to the mail servers of accounts, kept for the next mail: a server of its own each account, at an address that the guard lets pass. */
export class SmtpLines {
  private readonly idle = new Map<string, Line[]>();
  private readonly open = new Map<string, number>();
  private isOver = false;

  constructor(private readonly guard: SystemAddressGuard) {}

  /** How many more mails of the account may be under way. */
  placesOf(account: ProviderAccount): number {
    return Math.max(0, LINES - (this.open.get(keyOf(account)) ?? 0));
  }

  /** `mayBegin` is asked once the server listens: false keeps the mail here. */
  async send(account: ProviderAccount, mail: WrittenMail, mayBegin: () => Promise<boolean>): Promise<WrittenMailOutcome> {
    const key = keyOf(account);
    this.open.set(key, (this.open.get(key) ?? 0) + 1);
    let line: Line | undefined;
    let begun = false;
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const late = (): void => line?.connection.close();
    signal.addEventListener('abort', late, { once: true });
    try {
      line = this.takeIdle(key) ?? (await this.connected(account, signal));
      if (!(await mayBegin())) {
        this.keep(key, line);
        return { kind: 'withheld' };
      }
      const { connection } = line;
      const body = Readable.from(
        (function* () {
          begun = true;
          yield mail.raw;
        })(),
      );
      await done((callback) => {
        connection.once('error', callback);
        connection.once('end', () => callback(new Error('The server closed the connection.')));
        connection.send({ from: mail.from, to: [mail.to] }, body, callback);
      });
      this.keep(key, line);
      return { kind: 'sent' };
    } catch (cause) {
      line?.connection.close();
      return outcomeOf(cause as SmtpFailure, begun);
    } finally {
      signal.removeEventListener('abort', late);
      this.open.set(key, this.open.get(key)! - 1);
      if (this.open.get(key) === 0) this.open.delete(key);
    }
  }

  close(): void {
    this.isOver = true;
    for (const lines of this.idle.values()) for (const { connection, timer } of lines) (clearTimeout(timer), connection.close());
    this.idle.clear();
  }

  private takeIdle(key: string): Line | undefined {
    const line = this.idle.get(key)?.pop();
    if (line) clearTimeout(line.timer);
    return line;
  }

  private keep(key: string, line: Line): void {
    const { connection } = line;
    connection.removeAllListeners('error');
    connection.removeAllListeners('end');
    const lines = this.idle.get(key) ?? [];
    const drop = (): void => {
      connection.close();
      const left = (this.idle.get(key) ?? []).filter((each) => each !== line);
      if (left.length > 0) this.idle.set(key, left);
      else this.idle.delete(key);
    };
    connection.once('error', drop);
    connection.once('end', drop);
    if (this.isOver) return connection.close();
    line.timer = setTimeout(drop, IDLE_MS);
    line.timer.unref();
    this.idle.set(key, [...lines, line]);
  }

  private async connected({ config }: ProviderAccount, signal: AbortSignal): Promise<Line> {
    const { host, port, username, password } = config as { host: string; port: number; username?: string; password?: string };
    const mayBePlain = (await this.guard.problemWith(host, false)) === null;
    const socket = await guardedConnection(this.guard, host, port, signal);
    const secure = port === IMPLICIT_TLS;
    const connection = new SMTPConnection({
      ...{ host, port, secure, connection: socket, requireTLS: !secure && !mayBePlain },
      ...{ greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    });
    try {
      await done((callback) => {
        connection.once('error', callback);
        connection.connect(callback);
      });
      if (username !== undefined) await done((callback) => connection.login({ user: username, pass: password ?? '' }, callback));
      connection.removeAllListeners('error');
      return { connection };
    } catch (error) {
      connection.close();
      throw error;
    }
  }
}

/** What is lost after the server began to take the mail is not known: it is not sent again. */
function outcomeOf(error: SmtpFailure, begun: boolean): WrittenMailOutcome {
  const message = said(error);
  if (error instanceof BlockedAddress) return { kind: 'refused', code: 'provider_refused', reply: null, status: null, message };
  const reply = error.responseCode ?? null;
  if (reply === null && begun) return { kind: 'unknown', message };
  const { outcome, code } = mailVerdict(reply, error.response ?? '');
  if (outcome === 'retry') return { kind: 'retry', code, message };
  return { kind: 'refused', code, reply, status: enhancedCodeIn(error.response ?? ''), message };
}
