import { failureName } from '@workops/kernel';
import { createTransport } from 'nodemailer';
import { MAIL_PLACES, MailRefused, type Mailer } from './mailer';
import { toMessage } from './message';

const PATIENCE_MS = 20_000;

const isLasting = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode !== 535;
};

/** A server may repeat an address or a name in its reply, so only codes stay. */
function inOurWords(error: unknown): Error {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  const Refusal = isLasting(error) ? MailRefused : Error;
  return Object.assign(new Refusal(`the mail server did not take it: ${failureName(error)}`), { code, responseCode });
}

/** A wrong password (535) is a configuration error, so such mail is retried. */
export function smtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url, pool: true, maxConnections: MAIL_PLACES, ...timeouts });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(toMessage(mail, from));
      } catch (error) {
        throw inOurWords(error);
      }
    },
    close: () => transport.close(),
  };
}
