import type { RecordedEvent } from '@workops/contracts';
import type { Clock } from '@workops/kernel';
import { takeLock, type Transaction } from '@workops/platform/database';
import type { EventHandler } from '@workops/platform/outbox';
import type { Conversation } from '../domain/conversation';
import { hasNoClock } from '../../tickets/domain/ticket';
import type { ClockedTickets, WorkspaceFacts } from '../../tickets/ticket-ports';
import { withBegunClock } from '../../tickets/use-cases/open-ticket';
import { clockedTicketsOf, clocksWith } from '../../tickets/adapters/postgres-tickets';
import { CONTACTS_LOCK } from './move-conversations';

export const UNBLOCKING_EVENTS = ['contact.updated', 'contact.merged'] as const;

/** Lock timeout, so that a busy workspace does not delay others; a later try processes its events. */
const PATIENCE_MS = 200;

const UNFILTER = `
  UPDATE conversations.conversation SET filtered = false, updated_at = $3
   WHERE workspace_id = $1
     AND id IN (SELECT id
                  FROM conversations.conversation
                 WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[]) AND filtered
                 ORDER BY id FOR UPDATE)
  RETURNING ticket_id AS "ticketId", handler`;

interface ContactStandings {
  live(workspaceId: string, id: string): Promise<string | undefined>;
  blocked(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

type Shown = Pick<Conversation, 'ticketId' | 'handler'>;

/** The caller has locked the tickets' conversations. */
async function beginClocks(tickets: ClockedTickets, shown: readonly Shown[], now: Date): Promise<void> {
  const ids = shown.flatMap(({ ticketId, handler }) =>
    ticketId === null || hasNoClock({ handler, filtered: false }) ? [] : [ticketId],
  );
  for (const ticket of await tickets.lock([...new Set(ids)])) {
    const begun = await withBegunClock({ tickets }, ticket, now);
    if (begun !== ticket) tickets.save([begun]);
  }
}

const mayUnblock = ({ type, changes }: RecordedEvent): boolean =>
  type === 'contact.merged' || changes?.lifecycle_stage?.from === 'blocked';

/**
 * An unblocked contact's conversations become normal, and their tickets' clocks begin. Row locks wait for messages
 * being received, so that no conversation stays filtered.
 */
export const followUnblocking = (
  { live, blocked }: ContactStandings,
  workspaces: Pick<WorkspaceFacts, 'loadSettings' | 'holidays'>,
  clock: Clock,
): EventHandler => {
  const clockOf = clocksWith(workspaces.holidays);
  return async (events, tx: Transaction) => {
    for (const { workspaceId, resource } of events.filter(mayUnblock)) {
      if (!resource.id) continue;
      await takeLock(tx, { name: CONTACTS_LOCK, workspaceId }, PATIENCE_MS);
      const contactId = (await live(workspaceId, resource.id)) ?? resource.id;
      if ((await blocked(workspaceId, [contactId])).has(contactId)) continue;
      const now = clock.now();
      const shown = await tx.query<Shown>(UNFILTER, [workspaceId, [contactId], now]);
      await beginClocks(clockedTicketsOf(tx, workspaceId, { workspaces, clockOf }), shown, now);
    }
  };
};
