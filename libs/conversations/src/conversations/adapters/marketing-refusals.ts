import { DomainError } from '@workops/kernel';
import { sweepOf, type Database } from '@workops/platform/database';
import type { Correspondents, ConversationDirectories } from '../conversation-ports';
import type { MessageChannel } from '../message-ports';

/** `$2` are refused messages; `$3` says whether each recipient has opted out. */
export const NOTE_REFUSALS = `
  INSERT INTO conversations.marketing_refusal (workspace_id, message_id, conversation_id, account_id, identity,
                                               refused_at, due_at)
  SELECT $1, given.id, m.conversation_id, m.account_id, c.identity, now(), CASE WHEN given.unwanted THEN now() END
    FROM unnest($2::uuid[], $3::boolean[]) AS given (id, unwanted)
    JOIN conversations.message m ON m.workspace_id = $1 AND m.id = ANY ($2::uuid[]) AND m.id = given.id
    JOIN conversations.conversation c ON c.workspace_id = $1 AND c.id = m.conversation_id
  ON CONFLICT DO NOTHING`;

export const REFUSED_LATELY = (party: string): string => `EXISTS (
  SELECT FROM conversations.marketing_refusal r
   WHERE r.workspace_id = ${party}.workspace_id AND r.account_id = ${party}.account_id
     AND r.identity = ${party}.identity
     AND r.refused_at > now() - interval '24 h')`;

const DUE = `
  SELECT r.workspace_id AS "workspaceId", r.message_id AS "messageId", c.contact_id AS "contactId", c.channel
    FROM conversations.marketing_refusal r
    JOIN conversations.conversation c ON c.workspace_id = r.workspace_id AND c.id = r.conversation_id
   WHERE r.due_at <= now() ORDER BY r.due_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`;
const DONE = 'UPDATE conversations.marketing_refusal SET due_at = NULL WHERE workspace_id = $1 AND message_id = $2';
const LATER = `
  UPDATE conversations.marketing_refusal
     SET due_at = now() + interval '1 min'
   WHERE workspace_id = $1 AND message_id = $2`;

interface DueRefusal {
  workspaceId: string;
  messageId: string;
  contactId: string;
  channel: MessageChannel;
}

interface RefusalDeps {
  database: Database;
  correspondents: Pick<Correspondents, 'stopMarketing'>;
  workspaces: ConversationDirectories['workspaces'];
  onFailure: (error: unknown) => void;
}

const AT_ONCE = 100;

/** Reports each opt-out to the contacts once: entry and mark commit together. Returns the number of reports. */
export const tellRefusals =
  ({ database, correspondents, workspaces, onFailure }: RefusalDeps) =>
  async (): Promise<number> => {
    let told = 0;
    while (told < AT_ONCE) {
      let due: DueRefusal | undefined;
      try {
        await database.transaction(async (tx) => {
          [due] = await tx.query<DueRefusal>(DUE);
          if (!due) return;
          const { livemode } = await workspaces.loadProfile(due.workspaceId);
          await correspondents
            .stopMarketing({ workspaceId: due.workspaceId, livemode }, due)
            .catch((error: unknown) => {
              // A full ledger accepts no entries.
              if (!(error instanceof DomainError) || error.kind !== 'conflict') throw error;
            });
          await tx.query(DONE, [due.workspaceId, due.messageId]);
        });
      } catch (error) {
        onFailure(error);
        if (due) await database.query(LATER, [due.workspaceId, due.messageId]);
      }
      if (!due) return told;
      told += 1;
    }
    return told;
  };

export const sweepRefusals = sweepOf('conversations.marketing_refusal', 'refused_at < $1 AND due_at IS NULL');

export const sweepEarlyStatuses = sweepOf('conversations.early_status', 'received_at < $1');
