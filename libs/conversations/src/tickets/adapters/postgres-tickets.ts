import { businessClock, everyMinute, type Actor, type RunningClock } from '@workops/kernel';
import { visibleRows, type Transaction } from '@workops/platform/database';
import type { Correspondents } from '../../conversations/conversation-ports';
import { usualConfig } from '../../conversations/domain/config';
import type { ClockOf, SlaHours } from '../../sla/domain/sla-terms';
import type { SlaPolicy } from '../../sla/domain/sla-policy';
import type { Ticket } from '../domain/ticket';
import type { ClockedTickets, PublicHolidays, TicketRepository, WorkspaceFacts } from '../ticket-ports';
import { slaPolicies } from '../../sla/adapters/sla-policies';
import { ticketColumns } from './ticket-columns';

export const TICKET_OWNERSHIP = { owner: 't.assignee_user_id', location: 't.location_id' };

const TICKET = ticketColumns.selected('t');

const SEEN = (by: string, visible: string): string =>
  `SELECT ${TICKET} FROM conversations.ticket t WHERE t.workspace_id = $1 AND ${by} AND ${visible}`;
export const BY_REF = { id: 't.id = $2::uuid', number: 't.number = $2::int' };

const LOCK = `
  SELECT ${TICKET}
    FROM conversations.ticket t
   WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[])
   ORDER BY t.id FOR UPDATE`;

const LOCK_MISSED = `
  SELECT ${TICKET} FROM conversations.ticket t
   WHERE t.workspace_id = $1 AND t.id = ANY ($2::uuid[]) AND t.monitor_at < $3 ORDER BY t.id FOR UPDATE SKIP LOCKED`;

const ADD = `
  WITH counted AS (
    INSERT INTO conversations.ticket_counter AS n (workspace_id, last) VALUES ($1, 1)
    ON CONFLICT (workspace_id) DO UPDATE SET last = n.last + 1 RETURNING last
  )
  INSERT INTO conversations.ticket (${ticketColumns.all()})
  SELECT ${ticketColumns.all('g').replace('g.number', 'counted.last').replace('g.workspace_id', '$1::uuid')}
    FROM json_populate_recordset(NULL::conversations.ticket, $2::json) AS g, counted
  RETURNING number`;

const SAVE = `
  UPDATE conversations.ticket t SET (${ticketColumns.changing()}) = (SELECT ${ticketColumns.changing('g')})
    FROM json_populate_recordset(NULL::conversations.ticket, $2::json) AS g WHERE t.workspace_id = $1 AND t.id = g.id`;

const ACTIVE = `
  SELECT ticket_id AS "ticketId", array_agg(id) AS ids FROM conversations.conversation
   WHERE workspace_id = $1 AND ticket_id = ANY ($2::uuid[]) AND status IN ('open', 'pending', 'snoozed')
   GROUP BY ticket_id`;

const POLICIES = `${slaPolicies.sql.select} WHERE workspace_id = $1 AND is_active`;

const ANSWERED = `
  UPDATE conversations.ticket SET first_response_at = $3, first_response_message_id = $4, updated_at = $3
   WHERE workspace_id = $1 AND id = $2 AND first_response_at IS NULL AND status <> 'closed'`;

const CONVERSATIONS = `
  SELECT DISTINCT unnest(conversation_ids) AS id
    FROM conversations.ticket
   WHERE workspace_id = $1 AND id = ANY ($2::uuid[])`;

const WINDOW = 'SELECT reopen_window_hours AS hours FROM conversations.config WHERE workspace_id = $1';

/** A few openings a day take about 30 KB. */
const MOST_CLOCKS = 100;

/** Each calendar is computed once for all tickets with its hours. */
export function clocksWith(holidays: PublicHolidays): ClockOf {
  const clocks = new Map<string, RunningClock>();
  return (hours: SlaHours | null) => {
    if (hours === null) return everyMinute;
    const key = JSON.stringify(hours);
    let clock = clocks.get(key);
    if (!clock) {
      const { timezone, businessHours, country } = hours;
      clock = businessClock({
        timezone,
        businessHours,
        ...(country !== null && { holidaysBetween: (from, to) => holidays.between(country, from, to) }),
      });
      if (clocks.size >= MOST_CLOCKS) clocks.clear();
      clocks.set(key, clock);
    }
    return clock;
  };
}

export interface TicketsOutside {
  workspaces: Pick<WorkspaceFacts, 'loadSettings'>;
  correspondents: Pick<Correspondents, 'loadBrand'>;
  clockOf: ClockOf;
}

export const clockedTicketsOf = (
  tx: Transaction,
  workspaceId: string,
  { workspaces, clockOf }: Pick<TicketsOutside, 'workspaces' | 'clockOf'>,
): ClockedTickets => ({
  lock: (ids) => (ids.length === 0 ? Promise.resolve([]) : tx.query<Ticket>(LOCK, [workspaceId, ids])),
  save: (tickets) => {
    if (tickets.length > 0) tx.defer(SAVE, [workspaceId, ticketColumns.rows(tickets)]);
  },
  policies: () => tx.query<SlaPolicy>(POLICIES, [workspaceId]),
  hours: () => workspaces.loadSettings(workspaceId),
  clockOf,
});

export function ticketsOf(tx: Transaction, actor: Actor, outside: TicketsOutside): TicketRepository {
  const { workspaceId } = actor;
  return {
    ...clockedTicketsOf(tx, workspaceId, outside),
    seen: async (ref) => {
      const visible = visibleRows(actor, TICKET_OWNERSHIP, 3);
      const [by, value] = 'id' in ref ? [BY_REF.id, ref.id] : [BY_REF.number, ref.number];
      return (await tx.query<Ticket>(SEEN(by, visible.sql), [workspaceId, value, ...visible.values]))[0];
    },
    conversationsOf: async (ids) =>
      (await tx.query<{ id: string }>(CONVERSATIONS, [workspaceId, ids])).map(({ id }) => id),
    lockMissed: (ids, now) => tx.query<Ticket>(LOCK_MISSED, [workspaceId, ids, now]),
    add: async (ticket) => {
      const [row] = await tx.query<{ number: number }>(ADD, [workspaceId, ticketColumns.rows([ticket])]);
      return { ...ticket, number: row!.number };
    },
    activeSiblings: async (ids) => {
      const rows = await tx.query<{ ticketId: string; ids: string[] }>(ACTIVE, [workspaceId, ids]);
      return new Map(rows.map((row) => [row.ticketId, row.ids]));
    },
    answered: (ticketId, { id, createdAt }) => tx.defer(ANSWERED, [workspaceId, ticketId, createdAt, id]),
    loadBrand: (contactId) => outside.correspondents.loadBrand(workspaceId, contactId),
    reopenWindowHours: async () =>
      (await tx.query<{ hours: number }>(WINDOW, [workspaceId]))[0]?.hours ?? usualConfig.reopenWindowHours,
  };
}
