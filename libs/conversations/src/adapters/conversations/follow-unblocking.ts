import type { RecordedEvent } from '@workops/contracts';
import type { Clock } from '@workops/kernel';
import { takeLock } from '@workops/platform/database';
import type { EventHandler } from '@workops/platform/outbox';
import { CONTACTS_LOCK } from './move-conversations';

export const UNBLOCKING_EVENTS = ['contact.updated', 'contact.merged'] as const;

/** A busy workspace does not keep others waiting: its own is followed on a later try. */
const PATIENCE_MS = 200;

const UNFILTER = `
  UPDATE conversations.conversation SET filtered = false, updated_at = $3
   WHERE workspace_id = $1
     AND id IN (SELECT id FROM conversations.conversation WHERE workspace_id = $1 AND contact_id = ANY ($2::uuid[]) AND filtered ORDER BY id FOR UPDATE)`;

interface ContactStandings {
  /** The contact that answers to the id. */
  live(workspaceId: string, id: string): Promise<string | undefined>;
  /** Those of them that are blocked now. */
  blocked(workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>>;
}

const mayUnblock = ({ type, changes }: RecordedEvent): boolean => type === 'contact.merged' || changes?.lifecycle_stage?.from === 'blocked';

/**
 * The conversations of a contact who is blocked no more are like any other. What the contact wrote meanwhile is waited for, so that no conversation that
 * was begun as filtered stays so.
 */
export const followUnblocking =
  ({ live, blocked }: ContactStandings, clock: Clock): EventHandler =>
  async (events, tx) => {
    for (const { workspaceId, resource } of events.filter(mayUnblock)) {
      if (!resource.id) continue;
      await takeLock(tx, { name: CONTACTS_LOCK, workspaceId }, PATIENCE_MS);
      const contactId = (await live(workspaceId, resource.id)) ?? resource.id;
      if ((await blocked(workspaceId, [contactId])).has(contactId)) continue;
      await tx.query(UNFILTER, [workspaceId, [contactId], clock.now()]);
    }
  };
