import type { Readable } from 'node:stream';
import type { SendMailOptions } from 'nodemailer';
import { subjectToken } from '../domain/received-mail';
import { senderName } from '../../channels/domain/messaging-account';
import type { OutgoingMessage, ProviderAccount } from '../../conversations/message-ports';

/** Undefined if the file is gone. */
export type OpenFile = (workspaceId: string, fileId: string) => Promise<Readable | undefined>;

export const messageIdOf = (
  { id }: Pick<OutgoingMessage, 'id'>,
  { address }: Pick<ProviderAccount, 'address'>,
): string => `${id}@${address.slice(address.lastIndexOf('@') + 1).toLowerCase()}`;

const NO_SUBJECT = 'Mensaje';
const bracketed = (id: string): string => `<${id.replace(/^<|>$/g, '')}>`;

function subjectOf({ thread }: OutgoingMessage): string {
  const subject = thread?.subject?.trim() || NO_SUBJECT;
  const answered = thread?.inReplyTo && !/^re\s*:/i.test(subject) ? `Re: ${subject}` : subject;
  return thread?.number === undefined ? answered : `${answered} ${subjectToken(thread.number)}`;
}

/** Machines must not answer (RFC 3834, and Exchange's header). */
const automaticHeaders = (isReply: boolean) => ({
  'Auto-Submitted': isReply ? 'auto-replied' : 'auto-generated',
  'X-Auto-Response-Suppress': 'All',
});

/**
 * Every attempt has the same Message-ID, so that a receiver recognises a repeat. Files stay open until they are read or
 * dropped.
 */
export async function mailMessage(
  account: ProviderAccount,
  message: OutgoingMessage,
  open: OpenFile,
): Promise<{ mail: SendMailOptions; drop(): void }> {
  const { thread, attachments, content, to, workspaceId } = message;
  const files = await Promise.all(
    attachments.map(async ({ fileId, filename, contentType }) => ({
      filename,
      contentType,
      content: await open(workspaceId, fileId),
    })),
  );
  const mail: SendMailOptions = {
    messageId: bracketed(messageIdOf(message, account)),
    // Address objects are not parsed, so a typed-in name cannot add an address.
    from: { name: senderName(account) ?? '', address: account.address },
    to: { name: '', address: to },
    subject: subjectOf(message),
    text: content,
    attachments: files.filter(({ content: bytes }) => bytes !== undefined),
    ...(thread?.inReplyTo && { inReplyTo: bracketed(thread.inReplyTo) }),
    ...(thread && thread.references.length > 0 && { references: thread.references.map(bracketed) }),
    ...(message.automatic && { headers: automaticHeaders(Boolean(thread?.inReplyTo)) }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return { mail, drop: () => files.forEach(({ content: bytes }) => bytes?.destroy()) };
}
