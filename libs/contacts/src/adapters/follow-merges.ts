import type { Clock } from '@workops/kernel';
import type { HeldContactIds } from '@workops/platform';
import { takeLock } from '@workops/platform/database';
import type { EventHandler } from '@workops/platform/outbox';
import type { ContactDirectory } from '../contact-directory';

const idsIn = (given: unknown): string[] => (Array.isArray(given) ? given.filter((id) => typeof id === 'string') : []);

/**
 * What a context that holds ids of contacts does once a merge is announced: a write at the time of the merge may still have found the old
 * contact. A survivor may have been merged itself by then, and that may have been announced before: what is moved goes to the last one.
 * The context's writes are locked meanwhile, so that one at the same time has either committed and is seen, or finds the survivor.
 */
export const followMerges =
  (held: readonly HeldContactIds[], { live }: Pick<ContactDirectory, 'live'>, clock: Clock): EventHandler =>
  async (events, tx) => {
    const byWorkspace = [...events].sort((one, other) => one.workspaceId.localeCompare(other.workspaceId));
    for (const { workspaceId, resource, changes } of byWorkspace) {
      if (!resource.id) continue;
      const { id } = resource;
      for (const { lock, move } of held) {
        await takeLock(tx, { name: lock, workspaceId });
        const survivorId = (await live(workspaceId, id)) ?? id;
        const gone = [id, ...idsIn(changes?.contact_id?.from)].filter((each) => each !== survivorId);
        await move(tx, workspaceId, survivorId, gone, clock.now());
      }
    }
  };
