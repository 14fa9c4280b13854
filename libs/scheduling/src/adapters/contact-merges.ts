import type { Clock } from '@workops/kernel';
import { runSubscriber, type Database, type Logger, type Queues, type Sql, type Subscriber } from '@workops/platform';

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

/** Follows merges of contacts until it is closed. */
export const followContactMerges = ({ clock, ...deps }: { database: Database; queues: Queues; logger: Logger; clock: Clock }) =>
  runSubscriber(deps, contactMergesSubscriber, async (events, tx) => {
    for (const { workspaceId, resource, changes } of events) {
      if (resource.id) await moveToSurvivor(tx, workspaceId, resource.id, idsIn(changes?.contact_id?.from), clock.now());
    }
  });
