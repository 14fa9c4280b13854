import type { Clock } from '@workops/kernel';
import { runSubscriber, takeLock, type Database, type Logger, type Queues, type Sql, type Subscriber } from '@workops/platform';
import type { ContactDirectory } from '../appointment-ports';
import { BOOKINGS_LOCK } from './postgres-appointments';

// In the order of their ids, so that two that move the same ones do not wait for each other.
const MOVE = `
  UPDATE scheduling.appointment SET contact_id = $2, updated_at = $4
   WHERE workspace_id = $1
     AND id IN (SELECT id FROM scheduling.appointment WHERE workspace_id = $1 AND contact_id = ANY ($3::uuid[]) ORDER BY id FOR UPDATE)
  RETURNING id`;

/** Moves the appointments of merged contacts to their survivor, in the transaction of its caller where there is one; how many. */
export async function moveToSurvivor(sql: Sql, workspaceId: string, survivorId: string, secondaryIds: readonly string[], now: Date): Promise<number> {
  return (await sql.query(MOVE, [workspaceId, survivorId, secondaryIds, now])).length;
}

/** Who books while contacts are merged may still have found the old one: it is moved again once the merge is known. */
export const contactMergesSubscriber: Subscriber = { name: 'scheduling-contact-merges', events: ['contact.merged'] };

const idsIn = (given: unknown): string[] => (Array.isArray(given) ? given.filter((id) => typeof id === 'string') : []);

interface FollowDeps {
  database: Database;
  queues: Queues;
  logger: Logger;
  clock: Clock;
  contacts: ContactDirectory;
}

/**
 * Follows merges of contacts until it is closed. A survivor may have been merged itself by then, and that may have been announced before:
 * what is moved goes to the last one. The workspace's bookings are locked meanwhile, so that whoever books or moves at the same time has
 * either committed and is seen, or finds the survivor.
 */
export const followContactMerges = ({ clock, contacts, ...deps }: FollowDeps) =>
  runSubscriber(deps, contactMergesSubscriber, async (events, tx) => {
    const byWorkspace = [...events].sort((one, other) => one.workspaceId.localeCompare(other.workspaceId));
    for (const { workspaceId, resource, changes } of byWorkspace) {
      if (!resource.id) continue;
      const { id } = resource;
      await takeLock(tx, { name: BOOKINGS_LOCK, workspaceId });
      const survivorId = (await contacts.liveContact(workspaceId, id)) ?? id;
      const gone = [id, ...idsIn(changes?.contact_id?.from)].filter((each) => each !== survivorId);
      await moveToSurvivor(tx, workspaceId, survivorId, gone, clock.now());
    }
  });
