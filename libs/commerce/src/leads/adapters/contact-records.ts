import type { Actor, ContactRecords } from '@workops/kernel';
import { visibleRows, type Sql } from '@workops/platform/database';
import { OWNERSHIP } from './lead-conditions';

const OF_CONTACT = (seen: string): string => `
  SELECT coalesce(bool_or(${seen}), false) AS seen,
         coalesce(bool_or((${seen}) IS NOT TRUE AND l.status = 'open'), false) AS hidden
    FROM commerce.lead l WHERE l.workspace_id = $1 AND l.contact_id = $2`;

/** Whether the actor sees a lead of the contact, and whether an open one is hidden. */
export const leadsOfContactOn =
  (sql: Sql) =>
  async (actor: Actor, contactId: string): Promise<ContactRecords> => {
    const seen = visibleRows(actor, OWNERSHIP, 3);
    return (await sql.query<ContactRecords>(OF_CONTACT(seen.sql), [actor.workspaceId, contactId, ...seen.values]))[0]!;
  };
