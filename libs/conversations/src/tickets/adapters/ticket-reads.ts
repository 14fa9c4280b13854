import type { Actor } from '@workops/kernel';
import { containing, plannedEachTime, visibleRows, type Database } from '@workops/platform/database';
import { readHistory } from '@workops/platform/history';
import type { Ticket } from '../domain/ticket';
import { priorities, type Priority } from '../../conversations/domain/conversation';
import type { TicketFilter, TicketReads, TicketStats } from '../ticket-ports';
import { BY_REF, TICKET_OWNERSHIP } from './postgres-tickets';
import { ticketColumns } from './ticket-columns';

const TICKET = ticketColumns.selected('t');
const equal = { priority: 'priority', teamId: 'team_id', contactId: 'contact_id', brand: 'brand' } as const;

type Page = Parameters<TicketReads['page']>[2];

const ACCENTED = 'áàâãäåéèêëíìîïóòôõöúùûüñçÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÑÇ';
const PLAIN = 'aaaaaaeeeeiiiiooooouuuuncAAAAAAEEEEIIIIOOOOOUUUUNC';
const SUBJECT = `lower(translate(t.subject, '${ACCENTED}', '${PLAIN}'))`;

const SORTS = {
  newest: { columns: TICKET, order: 't.number DESC', outer: 'number DESC' },
  due: { columns: `${TICKET}, t.breach_at AS "breachAt"`, order: 't.breach_at, t.id', outer: '"breachAt", id' },
} as const;

/**
 * The text has only filters in use, because each is a prefix of an index in list order. Statuses are read as a page
 * each.
 */
function pageStatement(
  actor: Actor,
  filter: TicketFilter,
  { sort, limit, after, now }: Page,
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
  if (filter.matching) {
    const { words, contactIds } = filter.matching;
    const ofSubject = words.map((word) => `${SUBJECT} LIKE ${add(containing(word))}`).join(' AND ');
    conditions.push(`((${ofSubject}) OR t.contact_id = ANY (${add(contactIds)}::uuid[]))`);
  }
  if (sort === 'due') conditions.push(`t.breach_at IS NOT NULL AND t.status IN ('open', 'pending')`);
  if (after && 'number' in after) conditions.push(`t.number < ${add(after.number)}`);
  if (after && 'at' in after)
    conditions.push(`(t.breach_at, t.id) > (${add(after.at)}::timestamptz, ${add(after.id)}::uuid)`);
  const visible = visibleRows(actor, TICKET_OWNERSHIP, values.length + 1);
  values.push(...visible.values);
  conditions.push(visible.sql);
  const most = add(limit);
  const { columns, order, outer } = SORTS[sort];
  const ordered = (more: string[]): string =>
    `
    SELECT ${columns}
      FROM conversations.ticket t
     WHERE ${[...conditions, ...more].join(' AND ')}
     ORDER BY ${order} LIMIT ${most}`;
  const statuses = [...new Set(filter.statuses ?? [])];
  if (statuses.length < 2) return { text: ordered(statuses.map((status) => `t.status = ${add(status)}`)), values };
  const parts = statuses.map((status) => `(${ordered([`t.status = ${add(status)}`])})`).join(' UNION ALL ');
  return { text: `SELECT * FROM (${parts}) AS t ORDER BY ${outer} LIMIT ${most}`, values };
}

const counted = (condition: string, name: string): string => `count(*) FILTER (WHERE ${condition})::int AS "${name}"`;

/** Counts active tickets only, so that the cost does not grow with a workspace's age. */
const STATS = (visible: string): string => `
  SELECT ${[
    counted("t.status = 'open'", 'open'),
    counted("t.status = 'pending'", 'pending'),
    counted('t.assignee_user_id = $2::uuid', 'mine'),
    counted('t.assignee_user_id IS NULL', 'unassigned'),
    counted('t.breach_at < $3', 'breached'),
    ...priorities.map((priority) => counted(`t.priority = '${priority}'`, priority)),
  ].join(', ')}
    FROM conversations.ticket t WHERE t.workspace_id = $1 AND t.status IN ('open', 'pending') AND ${visible}`;

export const ticketReads = (database: Database): TicketReads => ({
  byRef: async (actor, ref) => {
    const visible = visibleRows(actor, TICKET_OWNERSHIP, 3);
    const [by, value] = 'id' in ref ? [BY_REF.id, ref.id] : [BY_REF.number, ref.number];
    const text = `SELECT ${TICKET} FROM conversations.ticket t WHERE t.workspace_id = $1 AND ${by} AND ${visible.sql}`;
    return (await database.query<Ticket>(text, [actor.workspaceId, value, ...visible.values]))[0];
  },
  page: async (actor, filter, page) => {
    const { text, values } = pageStatement(actor, filter, page);
    return plannedEachTime<Ticket & { breachAt?: Date }>(database, text, values);
  },
  history: (workspaceId, id, page) => readHistory(database, workspaceId, id, page),
  stats: async (actor, now) => {
    const visible = visibleRows(actor, TICKET_OWNERSHIP, 4);
    const caller = actor.author.kind === 'member' ? actor.author.id : null;
    const values = [actor.workspaceId, caller, now, ...visible.values];
    const [row] = await database.query<Omit<TicketStats, 'byPriority'> & Record<Priority, number>>(
      STATS(visible.sql),
      values,
    );
    const { low, normal, high, urgent, ...counts } = row!;
    return { ...counts, byPriority: { low, normal, high, urgent } };
  },
});
