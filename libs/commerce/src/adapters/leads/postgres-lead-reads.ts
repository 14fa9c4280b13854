import { plannedEachTime, visibleRows, type Database } from '@workops/platform/database';
import type { LeadReads, ShownLead } from '../../lead-ports';
import { boardIn, boardStatement, type BoardRow } from './lead-board';
import { SHOWN } from './lead-columns';
import { OWNERSHIP } from './lead-conditions';
import { listStatement } from './lead-list';

const OPEN_OF_VEHICLE = `SELECT id FROM commerce.lead WHERE workspace_id = $1 AND contact_id = $2 AND vehicle_id = $3 AND status = 'open' LIMIT 2`;

export const postgresLeadReads = (database: Database): LeadReads => ({
  byId: async (actor, id) => {
    const visible = visibleRows(actor, OWNERSHIP, 3);
    const text = `SELECT ${SHOWN} FROM commerce.lead l WHERE l.workspace_id = $1 AND l.id = $2 AND ${visible.sql}`;
    return (await database.query<ShownLead>(text, [actor.workspaceId, id, ...visible.values]))[0];
  },

  openOf: async (workspaceId, contactId, vehicleId) =>
    (await database.query<{ id: string }>(OPEN_OF_VEHICLE, [workspaceId, contactId, vehicleId])).map(({ id }) => id),

  page: (actor, filter, page) => {
    const { text, values } = listStatement(actor, filter, page);
    return plannedEachTime<ShownLead>(database, text, values);
  },

  board: async (actor, pipelineId, filter, cards) => {
    const { text, values } = boardStatement(actor, pipelineId, filter, cards);
    return boardIn(await plannedEachTime<BoardRow>(database, text, values));
  },
});
