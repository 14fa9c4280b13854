import { Readable } from 'node:stream';
import { SharedPlaces } from '@workops/kernel';
import { BlockedAddress, type SystemAddressGuard } from '@workops/platform/addresses';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { isOfTheMail } from '../domain/smtp-answers';
import type { ProviderAccount } from '../../conversations/message-ports';
import { handed, listeningServer, refusalOf, said, type SmtpFailure } from './smtp-socket';

export interface WrittenMail {
  from: string;
  to: string;
  raw: Buffer;
}

export type WrittenMailOutcome =
  | { kind: 'sent' }
  /** The mail may no longer be handed over and was not sent. */
  | { kind: 'withheld' }
  | { kind: 'retry'; code: string; message: string }
  /** A permanent refusal; `undeliverable` means that the address does not exist. */
  | { kind: 'refused'; code: string; message: string }
  /** The server may have the mail. */
  | { kind: 'unknown'; message: string };

const IDLE_MS = 10_000;
const DEADLINE_MS = 25_000;
/** Maximum mails in progress per account. */
const LINES = { all: Infinity, ofOne: 20, ofHanging: 5 };

interface Line {
  connection: SMTPConnection;
  timer?: NodeJS.Timeout;
  /** Removes the line from the idle ones. */
  drop?: () => void;
}

const keyOf = ({ id, config }: ProviderAccount): string => `${id} ${JSON.stringify(config)}`;

/** Connections stay open for the next mail. Each account has one server, at an address that the guard allows. */
export class SmtpLines {
  private readonly idle = new Map<string, Line[]>();
  private readonly lines = new SharedPlaces(LINES);
  private isOver = false;

  constructor(private readonly guard: SystemAddressGuard) {}

  /** Mails that may still begin; few if the server hangs. */
  placesOf(account: ProviderAccount): number {
    return this.lines.leftFor(keyOf(account));
  }

  /** `mayBegin` is called once the server is ready; false withholds the mail. */
  send(account: ProviderAccount, mail: WrittenMail, mayBegin: () => Promise<boolean>): Promise<WrittenMailOutcome> {
    const key = keyOf(account);
    const underWay = this.handedOver(key, account, mail, mayBegin);
    this.lines.follow(key, underWay);
    return underWay;
  }

  close(): void {
    this.isOver = true;
    for (const lines of this.idle.values())
      for (const { connection, timer } of lines) (clearTimeout(timer), connection.close());
    this.idle.clear();
  }

  private async handedOver(
    key: string,
    account: ProviderAccount,
    mail: WrittenMail,
    mayBegin: () => Promise<boolean>,
  ): Promise<WrittenMailOutcome> {
    let line: Line | undefined;
    let begun = false;
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const late = (): void => line?.connection.close();
    signal.addEventListener('abort', late, { once: true });
    try {
      line = this.takeIdle(key) ?? { connection: await listeningServer(this.guard, account, signal) };
      if (signal.aborted) late();
      if (!(await mayBegin())) {
        this.keep(key, line);
        return { kind: 'withheld' };
      }
      const body = Readable.from(
        (function* () {
          begun = true;
          yield mail.raw;
        })(),
      );
      await handed(line.connection, mail, body);
      this.keep(key, line);
      return { kind: 'sent' };
    } catch (cause) {
      line?.connection.close();
      return outcomeOf(cause as SmtpFailure, begun);
    } finally {
      signal.removeEventListener('abort', late);
    }
  }

  private takeIdle(key: string): Line | undefined {
    const line = this.idle.get(key)?.pop();
    if (line) this.wake(line);
    return line;
  }

  private wake({ connection, timer, drop }: Line): void {
    clearTimeout(timer);
    if (drop) connection.off('end', drop).off('error', drop);
  }

  private keep(key: string, line: Line): void {
    const { connection } = line;
    if (this.isOver) return connection.close();
    const drop = (): void => {
      this.wake(line);
      connection.close();
      const left = (this.idle.get(key) ?? []).filter((each) => each !== line);
      if (left.length > 0) this.idle.set(key, left);
      else this.idle.delete(key);
    };
    connection.once('error', drop).once('end', drop);
    line.drop = drop;
    line.timer = setTimeout(drop, IDLE_MS);
    line.timer.unref();
    this.idle.set(key, [...(this.idle.get(key) ?? []), line]);
  }
}

/**
 * Unknown, and not repeated, if the connection is lost after the server began to accept. A refusal of sender or
 * connection is not about the mail, so it is retried.
 */
function outcomeOf(error: SmtpFailure, begun: boolean): WrittenMailOutcome {
  const message = said(error);
  if (error instanceof BlockedAddress) return { kind: 'retry', code: 'provider_refused', message };
  if (error.responseCode === undefined && begun) return { kind: 'unknown', message };
  const { outcome, code } = refusalOf(error);
  const isFinal = outcome === 'failed' && (isOfTheMail(error.command) || code === 'credential_rejected');
  return { kind: isFinal ? 'refused' : 'retry', code, message };
}
