import { DomainError } from '@workops/kernel';
import { mailForms } from '../domain/plus-address';
import { mailLimits, UnreadableMail, type ReadMail } from '../domain/received-mail';
import type { InboundAccount, MailEnvelope, MailRead, ReceiveMailDeps } from '../mail-ports';
import type { ReceivedAttachment, ReceivedMessage } from '../../conversations/message-ports';

/** The whole mail as an attachment. */
const ORIGINAL = { filename: 'original.eml', contentType: 'message/rfc822' };
/** Maximum files stored concurrently. */
const AT_ONCE = 4;

/**
 * Resolves once committed. A repeat has the same Message-ID, or the same bytes. Throws `UnreadableMail` if it can never
 * be read, other errors if it may be sent again.
 */
export const receiveMail =
  (deps: ReceiveMailDeps) =>
  async (account: InboundAccount, raw: Uint8Array, envelope: MailEnvelope): Promise<void> => {
    const read = markedByEnvelope(await deps.reader.read(account.workspaceId, raw, envelope), envelope);
    const { from } = read.mail;
    if (!from) throw new UnreadableMail('no sender');
    const { address, name } = correspondentOf(read.mail, from, account.address);
    const verified = read.verified && address === from.address;
    try {
      const attachments = await keptAttachments(deps, account, raw, read);
      const message = messageOf(deps, raw, { ...read, verified, from: address, profileName: name, attachments });
      await deps.inbox.receive(account, { messages: [message], statuses: [] });
    } catch (error) {
      throw isOfTheMail(deps, error)
        ? new UnreadableMail('it has a value that cannot be stored', { cause: error })
        : error;
    }
  };

/** A null sender marks automation, even without a `Return-Path`. */
const markedByEnvelope = (read: MailRead, { mailFrom }: MailEnvelope): MailRead =>
  mailFrom === '' ? { ...read, mail: { ...read.mail, automated: true } } : read;

/** The mail will be refused on every repeat. */
const isOfTheMail = (deps: ReceiveMailDeps, error: unknown): boolean =>
  deps.isOfTheMail(error) ||
  (error instanceof DomainError && (error.kind === 'malformed' || error.kind === 'unusable'));

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Plus addresses are included. */
const isOwn = (address: string, own: string): boolean => mailForms(address).some((form) => isSame(form, own));

/**
 * The first person in `Reply-To` other than the account, unless automated. Only the sender's own address can be
 * verified.
 */
const correspondentOf = (
  { replyTo, automated }: ReadMail,
  from: NonNullable<ReadMail['from']>,
  own: string,
): NonNullable<ReadMail['from']> =>
  (automated ? undefined : replyTo.find(({ address }) => !isOwn(address, own) && !isSame(address, from.address))) ??
  from;

async function keptAttachments(
  deps: ReceiveMailDeps,
  account: InboundAccount,
  raw: Uint8Array,
  { mail }: MailRead,
): Promise<ReceivedAttachment[]> {
  const parts = [...mail.attachments, ...(mail.isCut ? [{ ...ORIGINAL, content: raw }] : [])];
  const kept: ReceivedAttachment[] = [];
  for (let first = 0; first < parts.length; first += AT_ONCE) {
    const some = parts.slice(first, first + AT_ONCE).map(async ({ filename, contentType, content }) => {
      const source = await deps.keep(account.workspaceId, content);
      return { source, filename, contentType, sha256: source.sha256 };
    });
    kept.push(...(await Promise.all(some)));
  }
  return kept;
}

interface Sent extends MailRead {
  from: string;
  profileName: string | null;
  attachments: readonly ReceivedAttachment[];
}

function messageOf(
  { clock, digest }: ReceiveMailDeps,
  raw: Uint8Array,
  { mail, verified, from, profileName, attachments }: Sent,
): ReceivedMessage {
  return {
    externalMessageId: mail.messageId ?? `sha256:${digest(raw)}`,
    from: { kind: 'email', identity: from },
    verified,
    profileName,
    type: mail.content === '' && attachments.length > 0 ? 'file' : 'text',
    content: mail.content.slice(0, mailLimits.content),
    attachments,
    sentAt: mail.date ?? clock.now(),
    automated: mail.automated,
    thread: mail.thread,
  };
}
