import { visibleRows, type Sql } from '@workops/platform/database';
import type { LeadRecord } from '../../domain/leads/lead';
import type { LeadReads } from '../../lead-ports';
import { SELECTED } from './lead-columns';

const OWNERSHIP = { owner: 'l.owner_user_id', location: 'l.location_id' };

export const postgresLeadReads = (sql: Sql): LeadReads => ({
  byId: async (actor, id) => {
    const visible = visibleRows(actor, OWNERSHIP, 3);
    const text = `SELECT ${SELECTED} FROM commerce.lead l WHERE l.workspace_id = $1 AND l.id = $2 AND ${visible.sql}`;
    return (await sql.query<LeadRecord>(text, [actor.workspaceId, id, ...visible.values]))[0];
  },
});
