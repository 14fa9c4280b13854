import type { Actor } from '@workops/kernel';
import type { Asked } from '../../adapters/newest-first';

/**
 * The rows visible to the actor, as index scans in list order: the actor's own, or one per branch. For records that are
 * made by members and have a branch.
 */
export function seenWalks({ visibility }: Actor, own = 'made_by'): Asked[][] {
  if (visibility.kind === 'all') return [[]];
  if (visibility.kind === 'assigned') return [[{ sql: `${own} = ?`, value: visibility.memberId }]];
  return [...new Set(visibility.locationIds)].map((id) => [{ sql: 'location_id = ?', value: id }]);
}

/**
 * The actor's visibility for documents of one patient, which are few enough to check one by one. Their branch is their
 * encounter's.
 */
export function seenDocuments({ visibility }: Actor): Asked {
  if (visibility.kind === 'all') return false;
  if (visibility.kind === 'assigned') return { sql: 'made_by = ?', value: visibility.memberId };
  const ofBranch = `
    EXISTS (SELECT FROM clinic.encounter e
             WHERE e.workspace_id = $1 AND e.id = document.encounter_id AND e.location_id = ANY (?::uuid[]))`;
  return { sql: ofBranch, value: visibility.locationIds };
}
