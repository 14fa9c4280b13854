import type { Actor } from '@workops/kernel';
import type { Attachment } from '../../conversations/conversation-ports';
import { mustHaveRoom, uploadsCountFrom } from '../domain/visitor-files';
import type { Visitor } from '../domain/visitor';
import type { WidgetDeps } from '../widget-ports';
import { waitingFile, type SentFile } from '../../conversations/use-cases/attachments';

/** Throws `conflict` if any file would be refused. */
export const expectVisitorFile =
  ({ uploads, clock }: Pick<WidgetDeps, 'uploads' | 'clock'>) =>
  async (visitor: Visitor): Promise<void> =>
    mustHaveRoom(await uploads(visitor, uploadsCountFrom(clock.now())), 0);

/** The file waits for a message for up to a day. Throws `conflict` at the limits. */
export const uploadAsVisitor =
  ({ store, clock, ids }: Pick<WidgetDeps, 'store' | 'clock' | 'ids'>) =>
  (actor: Actor, visitor: Visitor, file: SentFile): Promise<Attachment> =>
    store.transaction(actor, async (tx) => {
      const createdAt = clock.now();
      mustHaveRoom(await tx.conversations.lockUploads(visitor.id, uploadsCountFrom(createdAt)), file.size);
      if (!(await tx.files.hold(file.id))) throw new Error('A file that has just come in is there.');
      const attachment = waitingFile(
        { workspaceId: visitor.workspaceId, id: ids.next(), createdAt, visitorId: visitor.id },
        file,
      );
      tx.conversations.addAttachments([attachment]);
      return attachment;
    });
