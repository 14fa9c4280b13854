import type { MergeParticipants } from '@workops/contacts';
import type { Clock } from '@workops/kernel';
import type { Database } from '@workops/platform';
import { moveToSurvivor } from '@workops/scheduling';

/** The appointments of merged contacts become the survivor's with the merge. */
export const appointmentMerges =
  (database: Database, clock: Clock): MergeParticipants =>
  () => [
    {
      name: 'appointments',
      reassign: ({ workspaceId }, survivorId, secondaryIds) => moveToSurvivor(database, workspaceId, survivorId, secondaryIds, clock.now()),
    },
  ];
