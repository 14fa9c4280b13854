import { plannedEachTime, visibleRows, type Database } from '@workops/platform/database';
import { readHistory } from '@workops/platform/history';
import type { Interest, LeadReads, LiveLead, ShownLead } from '../lead-ports';
import { boardIn, boardStatement, type BoardRow } from './lead-board';
import { SHOWN } from './lead-columns';
import { OWNERSHIP } from './lead-conditions';
import { listStatement } from './lead-list';

const OPEN_OF = `
  SELECT asked.contact_id AS "contactId", asked.vehicle_id AS "vehicleId", l.id
    FROM unnest($2::uuid[], $3::uuid[]) AS asked (contact_id, vehicle_id)
   CROSS JOIN LATERAL (
     SELECT id FROM commerce.lead
      WHERE workspace_id = $1 AND contact_id = asked.contact_id AND vehicle_id = asked.vehicle_id AND status = 'open'
      LIMIT 2) AS l`;

const SURVIVOR_OWNERSHIP = { owner: 'survivor.owner_user_id', location: 'survivor.location_id' };

export const postgresLeadReads = (database: Database): LeadReads => ({
  byId: async (actor, id) => {
    const visible = visibleRows(actor, OWNERSHIP, 3);
    const text = `SELECT ${SHOWN} FROM commerce.lead l WHERE l.workspace_id = $1 AND l.id = $2 AND ${visible.sql}`;
    return (await database.query<ShownLead>(text, [actor.workspaceId, id, ...visible.values]))[0];
  },

  live: (actor, ids) => {
    const [visible, survivorVisible] = [visibleRows(actor, OWNERSHIP, 3), visibleRows(actor, SURVIVOR_OWNERSHIP, 3)];
    const text = `
      SELECT l.id, survivor.id AS "liveId"
        FROM commerce.lead l
        JOIN commerce.lead survivor
          ON survivor.workspace_id = l.workspace_id AND survivor.id = coalesce(l.merged_into_id, l.id)
       WHERE l.workspace_id = $1 AND l.id = ANY ($2::uuid[]) AND survivor.merged_into_id IS NULL
         AND ${visible.sql} AND ${survivorVisible.sql}`;
    return database.query<LiveLead>(text, [actor.workspaceId, ids, ...visible.values]);
  },

  openOf: (workspaceId, interests) =>
    database.query<Interest & { id: string }>(OPEN_OF, [
      workspaceId,
      interests.map(({ contactId }) => contactId),
      interests.map(({ vehicleId }) => vehicleId),
    ]),

  history: (workspaceId, id, page) => readHistory(database, workspaceId, id, page),

  page: (actor, filter, page) => {
    const { text, values } = listStatement(actor, filter, page);
    return plannedEachTime<ShownLead>(database, text, values);
  },

  board: async (actor, pipelineId, filter, cards) => {
    const { text, values } = boardStatement(actor, pipelineId, filter, cards);
    return boardIn(await plannedEachTime<BoardRow>(database, text, values));
  },
});
