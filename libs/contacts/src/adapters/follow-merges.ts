import type { Clock } from '@workops/kernel';
import type { HeldContactIds } from '@workops/platform';
import { takeLock } from '@workops/platform/database';
import type { EventHandler } from '@workops/platform/outbox';
import type { ContactDirectory } from '../contact-directory';

/** A busy workspace must not delay the merges of others; its own are retried later. */
const PATIENCE_MS = 200;

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []);

/**
 * Repeats the move for an announced merge, because concurrent writes may still have used the old contact. Locks the
 * tables, so that such a write has committed or sees the last survivor.
 */
export const followMerges =
  (idHolders: readonly HeldContactIds[], { live }: Pick<ContactDirectory, 'live'>, clock: Clock): EventHandler =>
  async (events, tx) => {
    for (const { workspaceId, resource, changes } of events) {
      if (!resource.id) continue;
      const { id } = resource;
      for (const { lock, move } of idHolders) {
        await takeLock(tx, { name: lock, workspaceId }, PATIENCE_MS);
        const survivorId = (await live(workspaceId, id)) ?? id;
        const gone = [id, ...idsIn(changes?.contact_id?.from)].filter((each) => each !== survivorId);
        await move(tx, workspaceId, survivorId, gone, clock.now());
      }
    }
  };
