import { BlockedAddress, type SystemAddressGuard } from '@workops/platform/addresses';
import { createTransport } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { enhancedCodeIn, mailVerdict } from '../../domain/mail/smtp-answers';
import type { ChannelProvider, OutgoingMessage, ProviderAccount, SendError, SendOutcome } from '../../message-ports';
import { mailMessage, messageIdOf, type OpenFile } from './mail-message';
import { CONNECT_MS, guardedConnection, IMPLICIT_TLS, said, SILENCE_MS, type SmtpFailure } from './smtp-socket';

/** Of a whole hand-over. */
const DEADLINE_MS = 120_000;

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
