import type { Actor, ContactRecords } from '@workops/kernel';
import { visibleRows, type Sql } from '@workops/platform/database';

const OWNERSHIP = { owner: 'c.assignee_user_id', location: 'c.location_id' };

const OF_CONTACT = (seen: string): string => `
  SELECT coalesce(bool_or(${seen}), false) AS seen,
         coalesce(bool_or((${seen}) IS NOT TRUE AND c.status <> 'closed'), false) AS hidden
    FROM conversations.conversation c WHERE c.workspace_id = $1 AND c.contact_id = $2`;

/** Whether the actor sees a conversation of the contact, and whether an open one is hidden. */
export const conversationsOfContactOn =
  (sql: Sql) =>
  async (actor: Actor, contactId: string): Promise<ContactRecords> => {
    const seen = visibleRows(actor, OWNERSHIP, 3);
    return (await sql.query<ContactRecords>(OF_CONTACT(seen.sql), [actor.workspaceId, contactId, ...seen.values]))[0]!;
  };
