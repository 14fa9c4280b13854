import type { Actor } from '@workops/kernel';
import { visibleRows } from '@workops/platform/database';
import type { ConversationFilter, ConversationSort, Place } from '../conversation-ports';
import { OWNERSHIP } from './postgres-conversations';
import { SHOWN } from './shown-conversation';

const equal = {
  handler: 'handler',
  channel: 'channel',
  accountId: 'account_id',
  contactId: 'contact_id',
  ticketId: 'ticket_id',
  priority: 'priority',
} as const;

const SORTS: Record<ConversationSort, { at: string; direction: 'ASC' | 'DESC'; after: '>' | '<' }> = {
  activity: { at: 'c.activity_at', direction: 'DESC', after: '<' },
  waiting: { at: 'c.waiting_since', direction: 'ASC', after: '>' },
};

interface Page {
  sort: ConversationSort;
  limit: number;
  after: Place | null;
}

/**
 * The text has only filters in use, because each is a prefix of an index in list order; the cost depends on the page
 * size. Statuses and channels are read as a page each and merged.
 */
export function listStatement(
  actor: Actor,
  filter: ConversationFilter,
  { sort, limit, after }: Page,
): { text: string; values: unknown[] } {
  const values: unknown[] = [actor.workspaceId];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const { at, direction, after: beyond } = SORTS[sort];
  const conditions = ['c.workspace_id = $1', filter.filtered ? 'c.filtered' : 'NOT c.filtered'];
  for (const [name, column] of Object.entries(equal) as [keyof typeof equal, string][]) {
    if (filter[name] !== undefined) conditions.push(`c.${column} = ${add(filter[name])}`);
  }
  const { assigneeUserId } = filter;
  if (assigneeUserId !== undefined) {
    conditions.push(
      assigneeUserId === 'none' ? 'c.assignee_user_id IS NULL' : `c.assignee_user_id = ${add(assigneeUserId)}`,
    );
  }
  const { teamId, contactIds } = filter;
  if (teamId !== undefined) conditions.push(teamId === 'none' ? 'c.team_id IS NULL' : `c.team_id = ${add(teamId)}`);
  if (contactIds) conditions.push(`c.contact_id = ANY (${add(contactIds)}::uuid[])`);
  if (filter.waiting !== undefined) conditions.push(`c.waiting_since IS ${filter.waiting ? 'NOT ' : ''}NULL`);
  else if (sort === 'waiting') conditions.push('c.waiting_since IS NOT NULL');
  if (after) conditions.push(`(${at}, c.id) ${beyond} (${add(after.at)}::timestamptz, ${add(after.id)}::uuid)`);
  const visible = visibleRows(actor, OWNERSHIP, values.length + 1);
  values.push(...visible.values);
  conditions.push(visible.sql);
  const most = add(limit);
  const ordered = (more: string[]): string => `
    SELECT c.*
      FROM conversations.conversation c
     WHERE ${[...conditions, ...more].join(' AND ')}
     ORDER BY ${at} ${direction}, c.id ${direction} LIMIT ${most}`;
  const equals = (column: string, named: readonly string[] = []): string[] => {
    const all = [...new Set(named)].map((value) => `c.${column} = ${add(value)}`);
    return all.length > 0 ? all : ['true'];
  };
  const channels = equals('channel', filter.channels);
  const parts = equals('status', filter.statuses).flatMap((status) => channels.map((channel) => [status, channel]));
  const found = parts.length === 1 ? ordered(parts[0]!) : parts.map((part) => `(${ordered(part)})`).join(' UNION ALL ');
  const text = `SELECT ${SHOWN} FROM (${found}) AS c ORDER BY ${at} ${direction}, c.id ${direction} LIMIT ${most}`;
  return { text, values };
}
