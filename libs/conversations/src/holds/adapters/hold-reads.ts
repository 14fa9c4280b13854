import type { Sql } from '@workops/platform/database';
import type { OutboundHold } from '../domain/outbound-hold';
import type { HoldFilter, HoldReads } from '../hold-ports';
import { outboundHolds } from './hold-record';
import { heldAmong } from './hold-sql';

const { select } = outboundHolds.sql;

/** Each combination of filters has its own index. */
function pageSql({ status, contactId, kind }: HoldFilter): { text: string; values: unknown[] } {
  const asked = [
    ['status', status],
    ['contact_id', contactId],
    ['kind', kind],
  ].filter(([, value]) => value !== undefined);
  const conditions = asked.map(([column], place) => ` AND ${column} = $${place + 4}`).join('');
  return {
    text: `${select} WHERE workspace_id = $1${conditions} AND ($2::uuid IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    values: asked.map(([, value]) => value),
  };
}

export const holdReads = (sql: Sql): HoldReads => ({
  byId: outboundHolds.reads(sql).byId,
  page: (workspaceId, filter, { after, limit }) => {
    const { text, values } = pageSql(filter);
    return sql.query<OutboundHold>(text, [workspaceId, after, limit, ...values]);
  },
  stands: async (workspaceId, contactId) => (await heldAmong(sql, workspaceId, [contactId])).size > 0,
});
