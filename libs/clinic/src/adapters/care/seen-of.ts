import type { Actor } from '@workops/kernel';
import type { Asked } from '../newest-first';

/** What the actor sees of a table of records that members make, some of them at an encounter: their own, or that of their branches. */
export function seenOf({ visibility }: Actor, table: string): Asked {
  if (visibility.kind === 'all') return false;
  if (visibility.kind === 'assigned') return { sql: 'made_by = ?', value: visibility.memberId };
  const ofBranch = `
    EXISTS (SELECT FROM clinic.encounter e WHERE e.workspace_id = $1 AND e.id = ${table}.encounter_id AND e.location_id = ANY (?::uuid[]))`;
  return { sql: ofBranch, value: visibility.locationIds };
}
