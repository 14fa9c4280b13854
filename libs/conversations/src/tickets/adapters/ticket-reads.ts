import type { Actor } from '@workops/kernel';
import { plannedEachTime, visibleRows, type Database } from '@workops/platform/database';
import type { Ticket } from '../domain/ticket';
import type { TicketFilter, TicketReads } from '../ticket-ports';
import { BY_REF, TICKET_OWNERSHIP } from './postgres-tickets';
import { ticketColumns } from './ticket-columns';

const TICKET = ticketColumns.selected('t');
const equal = { priority: 'priority', teamId: 'team_id', contactId: 'contact_id', brand: 'brand' } as const;

interface Page {
  limit: number;
  before: number | null;
  now: Date;
}

/**
 * Only filters in use become part of the text, because each one is a prefix of an index in list order. Several statuses
 * are read as a page each.
 */
function pageStatement(
  actor: Actor,
  filter: TicketFilter,
  { limit, before, now }: Page,
): { text: string; values: unknown[] } {
  const values: unknown[] = [actor.workspaceId];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['t.workspace_id = $1'];
  for (const [name, column] of Object.entries(equal) as [keyof typeof equal, string][]) {
    if (filter[name] !== undefined) conditions.push(`t.${column} = ${add(filter[name])}`);
  }
  const { assigneeUserId, breached } = filter;
  if (assigneeUserId !== undefined) {
    conditions.push(
      assigneeUserId === 'none' ? 't.assignee_user_id IS NULL' : `t.assignee_user_id = ${add(assigneeUserId)}`,
    );
  }
  if (breached === true) conditions.push(`t.breach_at IS NOT NULL AND t.breach_at < ${add(now)}`);
  if (breached === false) conditions.push(`(t.breach_at IS NULL OR t.breach_at >= ${add(now)})`);
  if (before !== null) conditions.push(`t.number < ${add(before)}`);
  const visible = visibleRows(actor, TICKET_OWNERSHIP, values.length + 1);
  values.push(...visible.values);
  conditions.push(visible.sql);
  const most = add(limit);
  const ordered = (more: string[]): string =>
    `
    SELECT ${TICKET}
      FROM conversations.ticket t
     WHERE ${[...conditions, ...more].join(' AND ')}
     ORDER BY t.number DESC LIMIT ${most}`;
  const statuses = [...new Set(filter.statuses ?? [])];
  if (statuses.length < 2) return { text: ordered(statuses.map((status) => `t.status = ${add(status)}`)), values };
  const parts = statuses.map((status) => `(${ordered([`t.status = ${add(status)}`])})`).join(' UNION ALL ');
  return { text: `SELECT * FROM (${parts}) AS t ORDER BY number DESC LIMIT ${most}`, values };
}

export const ticketReads = (database: Database): TicketReads => ({
  byRef: async (actor, ref) => {
    const visible = visibleRows(actor, TICKET_OWNERSHIP, 3);
    const [by, value] = 'id' in ref ? [BY_REF.id, ref.id] : [BY_REF.number, ref.number];
    const text = `SELECT ${TICKET} FROM conversations.ticket t WHERE t.workspace_id = $1 AND ${by} AND ${visible.sql}`;
    return (await database.query<Ticket>(text, [actor.workspaceId, value, ...visible.values]))[0];
  },
  page: async (actor, filter, page) => {
    const { text, values } = pageStatement(actor, filter, page);
    return plannedEachTime<Ticket>(database, text, values);
  },
});
