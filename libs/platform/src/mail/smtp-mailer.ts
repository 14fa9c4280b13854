import { createTransport } from 'nodemailer';
import { MailRefused, type Mailer } from './mailer';
import { messageOf } from './message';

const CONNECTIONS = 3;
const PATIENCE_MS = 20_000;

const isLasting = (error: unknown): boolean => {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 500 && responseCode !== 535;
};

/** Hands mail to an SMTP server. A wrong password (535) is a matter of configuration: such mail waits until it is put right. */
export function smtpMailer(url: string, from: string): Mailer {
  const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS };
  const transport = createTransport({ url, pool: true, maxConnections: CONNECTIONS, ...timeouts });
  return {
    send: async (mail) => {
      try {
        await transport.sendMail(messageOf(mail, from));
      } catch (error) {
        throw isLasting(error) ? new MailRefused((error as Error).message, { cause: error }) : error;
      }
    },
    close: () => transport.close(),
  };
}
