import type { Actor } from '@workops/kernel';
import type { Asked } from '../../adapters/newest-first';

/** Scans in list order: the actor's own rows, or one scan per branch. Used for records with a maker and a branch. */
export function seenWalks({ visibility }: Actor, own = 'made_by'): Asked[][] {
  if (visibility.kind === 'all') return [[]];
  if (visibility.kind === 'assigned') return [[{ sql: `${own} = ?`, value: visibility.memberId }]];
  return [...new Set(visibility.locationIds)].map((id) => [{ sql: 'location_id = ?', value: id }]);
}

/** A patient has few documents, so they are checked one by one. Their branch is the encounter's. */
export function seenDocuments({ visibility }: Actor): Asked {
  if (visibility.kind === 'all') return false;
  if (visibility.kind === 'assigned') return { sql: 'made_by = ?', value: visibility.memberId };
  const ofBranch = `
    EXISTS (SELECT FROM clinic.encounter e
             WHERE e.workspace_id = $1 AND e.id = document.encounter_id AND e.location_id = ANY (?::uuid[]))`;
  return { sql: ofBranch, value: visibility.locationIds };
}
