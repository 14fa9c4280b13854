import { connect, type Socket } from 'node:net';
import { BlockedAddress, type SystemAddressGuard } from '@workops/platform/addresses';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { enhancedCodeIn, mailVerdict } from '../../domain/mail/smtp-answers';
import type { ChannelProvider, OutgoingMessage, ProviderAccount, SendError, SendOutcome } from '../../message-ports';
import { mailMessage, messageIdOf, type OpenFile } from './mail-message';

const CONNECT_MS = 10_000;
/** Without a word of the server. */
const SILENCE_MS = 30_000;
/** Of a whole hand-over. */
const DEADLINE_MS = 120_000;
/** TLS from the first byte on; on other ports it begins by STARTTLS. */
const IMPLICIT_TLS = 465;
const SAID_CHARACTERS = 300;

interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const said = (error: SmtpFailure): string => (error.response ?? error.message).replace(/\s+/g, ' ').slice(0, SAID_CHARACTERS);

/** A connection to exactly an address that the guard lets pass. */
function guardedConnection(guard: SystemAddressGuard, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  if (guard.blocksLiteral(host)) return Promise.reject(new BlockedAddress());
  return new Promise((resolve, reject) => {
    const socket = connect({ host: host.replace(/^\[|\]$/g, ''), port, lookup: guard.lookup });
    const fail = (error: Error): void => {
      socket.destroy();
      reject(error);
    };
    socket.setTimeout(CONNECT_MS, () => fail(new Error('timeout')));
    socket.once('error', fail);
    signal.addEventListener('abort', () => socket.destroy(new Error('timeout')), { once: true });
    socket.once('connect', () => {
      socket.setTimeout(0);
      socket.off('error', fail);
      resolve(socket);
    });
  });
}

/** Mail by SMTP. A password goes out over TLS alone, and a host whose address may not be called is not. */
export class SmtpProvider implements ChannelProvider {
  readonly repeatsAreKnown = true;

  constructor(
    private readonly guard: SystemAddressGuard,
    private readonly open: OpenFile,
  ) {}

  async check(account: ProviderAccount, signal?: AbortSignal): Promise<'ok' | 'unreachable' | { refused: string }> {
    try {
      await this.over(account, signal, (transport) => transport.verify());
      return 'ok';
    } catch (cause) {
      const error = cause as SmtpFailure;
      if (error instanceof BlockedAddress) return { refused: 'The address of the server is not public.' };
      const isRefused = error.code === 'EAUTH' || error.code === 'ETLS' || (error.responseCode ?? 0) >= 500;
      return isRefused ? { refused: said(error) } : 'unreachable';
    }
  }

  async send(account: ProviderAccount, message: OutgoingMessage, signal?: AbortSignal): Promise<SendOutcome> {
    try {
      const mail = await mailMessage(account, message, this.open);
      await this.over(account, signal, (transport) => transport.sendMail(mail));
      return { kind: 'sent', externalId: messageIdOf(message, account) };
    } catch (cause) {
      return outcomeOf(cause as SmtpFailure);
    }
  }

  private async over<T>(
    { config }: ProviderAccount,
    given: AbortSignal | undefined,
    work: (transport: ReturnType<typeof createTransport<SMTPTransport.SentMessageInfo>>) => Promise<T>,
  ): Promise<T> {
    const { host, port, username, password } = config as { host: string; port: number; username?: string; password?: string };
    const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), ...(given ? [given] : [])]);
    const mayBePlain = (await this.guard.problemWith(host, false)) === null;
    const connection = await guardedConnection(this.guard, host, port, signal);
    const secure = port === IMPLICIT_TLS;
    const transport = createTransport({
      ...{ host, port, secure, connection, requireTLS: !secure && !mayBePlain },
      ...{ greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
      ...(username !== undefined && { auth: { user: username, pass: password ?? '' } }),
    } as SMTPTransport.Options);
    try {
      return await work(transport);
    } finally {
      transport.close();
      connection.destroy();
    }
  }
}

/** A lost outcome is retried: a server that has the mail already recognises its Message-ID. */
function outcomeOf(error: SmtpFailure): SendOutcome {
  if (error instanceof BlockedAddress)
    return { kind: 'failed', error: { code: 'provider_refused', providerCode: 'blocked_address', message: said(error) } };
  const { outcome, code } = mailVerdict(error.responseCode ?? null, error.response ?? '');
  const providerCode = enhancedCodeIn(error.response ?? '') ?? error.responseCode?.toString() ?? error.code ?? null;
  const reason: SendError = { code, providerCode, message: said(error) };
  return outcome === 'retry' ? { kind: 'retry', error: reason } : { kind: 'failed', error: reason };
}
