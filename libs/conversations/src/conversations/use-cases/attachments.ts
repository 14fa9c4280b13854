import { conflict, notFound, settleFilename, type Actor } from '@workops/kernel';
import type { Attachment, ConversationDeps } from '../conversation-ports';

export interface SentFile {
  id: string;
  filename: string;
  contentType: string;
  size: number;
  sha256: string;
}

const LONGEST_TYPE = 255;

export const waitingFile = (
  { workspaceId, id, createdAt, visitorId }: Pick<Attachment, 'workspaceId' | 'id' | 'createdAt' | 'visitorId'>,
  { id: fileId, filename, contentType, size, sha256 }: SentFile,
): Attachment => ({
  workspaceId,
  id,
  messageId: null,
  position: 0,
  size,
  sha256,
  status: 'stored',
  fileId,
  accountId: null,
  reference: null,
  visitorId,
  createdAt,
  filename: settleFilename(filename),
  contentType: contentType.slice(0, LONGEST_TYPE),
});

/** Waits for its message for up to a day. */
export const uploadAttachment =
  ({ store, clock, ids }: Pick<ConversationDeps, 'store' | 'clock' | 'ids'>) =>
  (actor: Actor, file: SentFile): Promise<Attachment> =>
    store.transaction(actor, async (tx) => {
      if (!(await tx.files.hold(file.id))) throw new Error('A file that has just come in is there.');
      const attachment = waitingFile(
        { workspaceId: actor.workspaceId, id: ids.next(), createdAt: clock.now(), visitorId: null },
        file,
      );
      tx.conversations.addAttachments([attachment]);
      return attachment;
    });

/** Throws `not_found`, or `conflict` if it is not available, or not yet. */
export const openAttachment =
  ({ reads, files }: Pick<ConversationDeps, 'reads' | 'files'>) =>
  async (
    actor: Actor,
    messageId: string,
    attachmentId: string,
  ): Promise<{ attachment: Attachment; content: AsyncIterable<Uint8Array> }> => {
    const message = await reads.message(actor, messageId);
    const attachment = message?.attachments.find(({ id }) => id === attachmentId);
    if (!attachment) throw notFound('El archivo no existe.');
    const content = attachment.fileId === null ? undefined : await files.open(actor.workspaceId, attachment.fileId);
    if (!content) throw conflict('not_stored', 'El archivo aún no está guardado.', { status: attachment.status });
    return { attachment, content };
  };
