import type { Database } from '@workops/platform/database';
import type { Attachment, ShownMessage } from '../conversation-ports';
import type { Message } from '../domain/message';
import { attachmentColumns } from './columns';

const FILES = `
  SELECT ${attachmentColumns.selected('a')} FROM conversations.attachment a
   WHERE a.workspace_id = $1 AND a.message_id = ANY ($2::uuid[]) ORDER BY a.message_id, a.position`;

export async function withFiles(
  database: Database,
  workspaceId: string,
  messages: readonly Message[],
): Promise<ShownMessage[]> {
  if (messages.length === 0) return [];
  const files = await database.query<Attachment>(FILES, [workspaceId, messages.map(({ id }) => id)]);
  return messages.map((message) => ({
    ...message,
    attachments: files.filter(({ messageId }) => messageId === message.id),
  }));
}
