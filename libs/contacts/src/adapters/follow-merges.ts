import type { Clock } from '@workops/kernel';
import type { HeldContactIds } from '@workops/platform';
import { takeLock } from '@workops/platform/database';
import type { EventHandler } from '@workops/platform/outbox';
import type { ContactDirectory } from '../contact-directory';

/** A busy workspace does not keep the merges of others waiting: its own are followed on a later try. */
const PATIENCE_MS = 200;

const idsIn = (given: unknown): string[] => (Array.isArray(given) ? given.filter((id) => typeof id === 'string') : []);

/**
 * How a context with ids of contacts follows an announced merge: a write at the time of the merge may still have found the old contact. A survivor may have
 * been merged itself by then, and that may have been announced before: records are moved to the last one. The context's writes are locked meanwhile, so that
 * one at the same time has either committed and is seen, or finds the survivor. For a subscriber that takes its events one by one.
 */
export const followMerges =
  (held: readonly HeldContactIds[], { live }: Pick<ContactDirectory, 'live'>, clock: Clock): EventHandler =>
  async (events, tx) => {
    for (const { workspaceId, resource, changes } of events) {
      if (!resource.id) continue;
      const { id } = resource;
      for (const { lock, move } of held) {
        await takeLock(tx, { name: lock, workspaceId }, PATIENCE_MS);
        const survivorId = (await live(workspaceId, id)) ?? id;
        const gone = [id, ...idsIn(changes?.contact_id?.from)].filter((each) => each !== survivorId);
        await move(tx, workspaceId, survivorId, gone, clock.now());
      }
    }
  };
