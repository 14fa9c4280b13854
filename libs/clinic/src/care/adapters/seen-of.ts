import type { Actor } from '@workops/kernel';
import type { Asked } from '../../adapters/newest-first';

/**
 * The part of a table visible to the actor, for records made by members and with a branch, each part of it in the order of the list: their own, or that of each
 * of their branches.
 */
export function seenWalks({ visibility }: Actor, own = 'made_by'): Asked[][] {
  if (visibility.kind === 'all') return [[]];
  if (visibility.kind === 'assigned') return [[{ sql: `${own} = ?`, value: visibility.memberId }]];
  return [...new Set(visibility.locationIds)].map((id) => [{ sql: 'location_id = ?', value: id }]);
}

/** The same for documents of one patient, few enough to be checked one by one: their branch is that of their encounter. */
export function seenDocuments({ visibility }: Actor): Asked {
  if (visibility.kind === 'all') return false;
  if (visibility.kind === 'assigned') return { sql: 'made_by = ?', value: visibility.memberId };
  const ofBranch = `
    EXISTS (SELECT FROM clinic.encounter e WHERE e.workspace_id = $1 AND e.id = document.encounter_id AND e.location_id = ANY (?::uuid[]))`;
  return { sql: ofBranch, value: visibility.locationIds };
}
