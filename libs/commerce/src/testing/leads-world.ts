import { randomUUID } from 'node:crypto';
import { systemClock, type Actor } from '@workops/kernel';
import { anActor } from '@workops/kernel/testing';
import { systemIds } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { recordedEvents } from '@workops/platform/testing';
import { leadsOn } from '../leads/adapters/leads-on';
import type { LeadDirectories } from '../leads/lead-ports';

/** Every id outside `gone` is a live contact, an active member without branches, and a branch. */
export const everybodyIsThere = (gone: ReadonlySet<string> = new Set()): LeadDirectories => ({
  contacts: {
    words: async (_workspaceId, ids) =>
      new Map(ids.filter((id) => !gone.has(id)).map((id) => [id, { liveId: id, words: '' }])),
    needles: async (_workspaceId, q) => [[q]],
    records: () => Promise.resolve({ seen: false, hidden: false }),
  },
  members: {
    active: async (_workspaceId, ids) => ids.filter((id) => !gone.has(id)).map((id) => ({ id, locationIds: [] })),
  },
  visits: { moveLead: () => Promise.resolve() },
  branches: { isBranch: async (_workspaceId, id) => !gone.has(id) },
});

export function leadsWorld(database: Database, directories = everybodyIsThere()) {
  const actor: Actor = anActor({ workspaceId: randomUUID() });
  const leads = leadsOn({ database, directories, clock: systemClock, ids: systemIds });
  /** Oldest first; the lead's lock orders their ids. */
  const listEvents = async (id: string) =>
    (await recordedEvents(database, actor.workspaceId))
      .filter(({ resource }) => resource.id === id)
      .sort((one, other) => (one.id < other.id ? -1 : 1));
  return { actor, leads, listEvents };
}
