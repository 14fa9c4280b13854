import { BlockedAddress, type SystemAddressGuard } from '@workops/platform/addresses';
import MailComposer from 'nodemailer/lib/mail-composer';
import { WITHHELD } from '../../conversations/domain/delivery';
import type { ChannelProvider, OutgoingMessage, ProviderAccount, SendOutcome } from '../../conversations/message-ports';
import { mailMessage, messageIdOf, type OpenFile } from './mail-message';
import { handed, listeningServer, refusalOf, said, type SmtpFailure } from './smtp-socket';

/** The timeout of the whole hand-over. */
const DEADLINE_MS = 120_000;

/** Sends a password over TLS only, and calls only allowed addresses. */
export class SmtpProvider implements ChannelProvider {
  readonly repeatsAreKnown = true;

  constructor(
    private readonly guard: SystemAddressGuard,
    private readonly open: OpenFile,
  ) {}

  async check(account: ProviderAccount, signal?: AbortSignal): Promise<'ok' | 'unreachable' | { refused: string }> {
    try {
      (await listeningServer(this.guard, account, deadline(signal))).close();
      return 'ok';
    } catch (cause) {
      const error = cause as SmtpFailure;
      if (error instanceof BlockedAddress) return { refused: 'The address of the server is not public.' };
      const isRefused = error.code === 'EAUTH' || error.code === 'ETLS' || (error.responseCode ?? 0) >= 500;
      return isRefused ? { refused: said(error) } : 'unreachable';
    }
  }

  async send(
    account: ProviderAccount,
    message: OutgoingMessage,
    given?: AbortSignal,
    mayBegin?: () => Promise<boolean>,
  ): Promise<SendOutcome> {
    const signal = deadline(given);
    let end = (): void => undefined;
    try {
      const connection = await listeningServer(this.guard, account, signal);
      end = () => connection.close();
      signal.addEventListener('abort', end, { once: true });
      const { mail, drop } = await mailMessage(account, message, this.open);
      try {
        if (mayBegin && !(await mayBegin())) return WITHHELD;
        const composed = new MailComposer(mail).compile();
        const { from, to } = composed.getEnvelope();
        await handed(
          connection,
          { from: from || account.address, to: to[0] ?? message.to },
          composed.createReadStream(),
        );
      } finally {
        drop();
      }
      return { kind: 'sent', externalId: messageIdOf(message, account) };
    } catch (cause) {
      return outcomeOf(cause as SmtpFailure, message.to);
    } finally {
      signal.removeEventListener('abort', end);
      end();
    }
  }
}

const deadline = (given: AbortSignal | undefined): AbortSignal =>
  AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), ...(given ? [given] : [])]);

/** Retries a lost outcome, because a server with the mail recognises its Message-ID. */
function outcomeOf(error: SmtpFailure, to: string): SendOutcome {
  const message = said(error);
  if (error instanceof BlockedAddress)
    return { kind: 'failed', error: { code: 'provider_refused', providerCode: 'blocked_address', message } };
  const { outcome, code, providerCode } = refusalOf(error);
  const refused = { error: { code, providerCode, message } };
  return outcome === 'failed' && code === 'undeliverable'
    ? { kind: outcome, ...refused, deadAddress: to }
    : { kind: outcome, ...refused };
}
