import {
  namedSql,
  shareLock,
  takeLock,
  withinCeiling,
  type Database,
  type Transaction,
} from '@workops/platform/database';
import type { OutboundHold } from '../domain/outbound-hold';
import type { HoldDeps, HoldRows } from '../hold-ports';
import { CONTACTS_LOCK } from '../../conversations/adapters/move-conversations';
import { outboundHolds, STANDING_HOLDS } from './hold-record';

const { sql } = outboundHolds;

const STANDING = namedSql(
  ['workspaceId', 'contactId', 'scope', 'kind', 'stepKey'],
  `
  SELECT id
    FROM conversations.outbound_hold
   WHERE workspace_id = :workspaceId AND contact_id = :contactId AND scope = :scope AND kind = :kind
     AND step_key IS NOT DISTINCT FROM :stepKey AND status <> 'resolved'
   LIMIT 1`,
);

/** Skips sends being settled, because they are judged when due. */
const HURRY = `
  UPDATE conversations.send s SET due_at = now()
   WHERE s.workspace_id = $1 AND s.message_id IN (
     SELECT w.message_id FROM conversations.conversation c
       JOIN conversations.send w ON w.workspace_id = c.workspace_id AND w.conversation_id = c.id
       JOIN conversations.message m ON m.workspace_id = w.workspace_id AND m.id = w.message_id
      WHERE c.workspace_id = $1 AND c.contact_id = $2 AND w.due_at > now() AND w.leased_until IS NULL AND NOT w.unknown
        AND (m.purpose <> 'answer' OR m.author->>'kind' NOT IN ('member', 'api_key'))
        FOR UPDATE OF w SKIP LOCKED)`;

const LOCK_ALL = `${sql.select} WHERE workspace_id = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
const TICKET = 'SELECT 1 FROM conversations.ticket WHERE workspace_id = $1 AND id = $2';

const rowsOf = (tx: Transaction, workspaceId: string): HoldRows => ({
  lockContact: (contactId) => takeLock(tx, { name: `conversations.hold/${contactId}`, workspaceId }),
  standing: async ({ contactId, scope, kind, stepKey }) =>
    (
      await tx.query<{ id: string }>(STANDING.text, STANDING.values({ workspaceId, contactId, scope, kind, stepKey }))
    )[0],
  add: async (hold) => {
    await withinCeiling(tx, STANDING_HOLDS, workspaceId, hold.contactId);
    await tx.query(sql.insert, sql.addedValues(hold));
  },
  lock: async (id) => (await tx.query<OutboundHold>(`${sql.byId} FOR NO KEY UPDATE`, [workspaceId, id]))[0],
  lockAll: (ids) => tx.query<OutboundHold>(LOCK_ALL, [workspaceId, ids]),
  ticketExists: async (id) => (await tx.query(TICKET, [workspaceId, id])).length > 0,
  save: (hold) => tx.defer(sql.save, sql.savedValues(workspaceId, hold.id, hold)),
  hurry: (contactId) => tx.defer(HURRY, [workspaceId, contactId]),
});

/** A contact merged during the write is either seen as merged, or moved after the commit. */
export const holdStore = (database: Database): HoldDeps['store'] => ({
  transaction: (actor, work) =>
    database.transaction(async (tx) => {
      await shareLock(tx, { name: CONTACTS_LOCK, workspaceId: actor.workspaceId });
      return work({
        holds: rowsOf(tx, actor.workspaceId),
        events: tx.recorder(actor),
        audit: tx.auditTrail(actor),
        beforeAnswer: (wait) => tx.beforeAnswer(wait),
      });
    }),
});
