import { createTransport } from 'nodemailer';
import type { Letter, WrittenMail } from '../../dispatch/dispatch-ports';
import type { MailIdentity } from '../../reputation/mail-ports';
import { SIGNED_HEADERS } from '../../domains/adapters/mail-identity';

const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

/** Signs with the domain's key. Loads nothing from files or addresses. */
export const mailWriter =
  (identity: Pick<MailIdentity, 'envelope' | 'messageId' | 'headers'>) =>
  async ({ account, content, filled, to, token, key }: Letter): Promise<WrittenMail> => {
    const { message } = await writer.sendMail({
      from: { name: content.fromName ?? account.fromName ?? '', address: account.address },
      to: { name: '', address: to },
      ...(content.replyTo !== null && { replyTo: content.replyTo }),
      subject: filled.subject,
      ...(filled.html !== null && { html: filled.html }),
      ...(filled.text !== null && { text: filled.text }),
      date: new Date(),
      messageId: identity.messageId(token),
      headers: { ...identity.headers(token) },
      disableFileAccess: true,
      disableUrlAccess: true,
      dkim: { ...key, headerFieldNames: SIGNED_HEADERS.join(':') },
    });
    return { from: identity.envelope(token), to, raw: message as Buffer };
  };
