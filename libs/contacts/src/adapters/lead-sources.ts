import type { EventName } from '@workops/contracts';
import type { Clock } from '@workops/kernel';
import type { Sql } from '@workops/platform/database';
import type { EventHandler } from '@workops/platform/outbox';
import type { ContactDirectory } from '../contact-directory';

/** The context that stores leads and inquiries implements this. */
type LeadSourcesOf = (
  sql: Sql,
  workspaceId: string,
  contactIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly string[]>>;

export const LEAD_SOURCE_EVENTS: readonly EventName[] = [
  'lead.created',
  'website.lead',
  'portal_a.lead',
  'portal_b.lead',
  'marketplace.order',
  'marketplace.vis_lead',
  'contact.merged',
];

// Locks in id order, to prevent deadlocks. A repeat is a no-op.
const ADD = `
  WITH found AS (
    SELECT c.id, ARRAY(SELECT DISTINCT s FROM unnest(c.lead_sources || said.sources::text[]) s ORDER BY s) AS sources
      FROM contacts.contact c
      JOIN (SELECT e.key::uuid AS id, ARRAY(SELECT jsonb_array_elements_text(e.value)) AS sources
              FROM jsonb_each($2) e) said ON said.id = c.id
     WHERE c.workspace_id = $1 AND NOT c.lead_sources @> said.sources::text[]
     ORDER BY c.id FOR UPDATE OF c
  )
  UPDATE contacts.contact c
     SET lead_sources = found.sources, updated_at = $3
    FROM found
   WHERE c.workspace_id = $1 AND c.id = found.id`;

const idIn = (type: string, resourceId: string | null, data: Record<string, unknown>): unknown =>
  type === 'contact.merged' ? resourceId : data.contact_id;

/** A merged contact's sources go to its survivor, whether or not its records have moved yet. */
export const followLeadSources =
  (loadSources: LeadSourcesOf, { live }: Pick<ContactDirectory, 'live'>, clock: Clock): EventHandler =>
  async (events, tx) => {
    const byWorkspace = new Map<string, Set<string>>();
    for (const { workspaceId, type, resource, data } of events) {
      const id = idIn(type, resource.id, data);
      if (typeof id === 'string') byWorkspace.set(workspaceId, (byWorkspace.get(workspaceId) ?? new Set()).add(id));
    }
    for (const [workspaceId, ids] of [...byWorkspace].sort(([only], [other]) => only.localeCompare(other))) {
      const sourcesById = await loadSources(tx, workspaceId, [...ids]);
      const bySurvivor: Record<string, string[]> = {};
      for (const [id, sources] of sourcesById) {
        const survivor = (await live(workspaceId, id)) ?? id;
        bySurvivor[survivor] = [...(bySurvivor[survivor] ?? []), ...sources];
      }
      await tx.query(ADD, [workspaceId, JSON.stringify(bySurvivor), clock.now()]);
    }
  };
