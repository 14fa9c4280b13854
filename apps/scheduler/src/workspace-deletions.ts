import { DeletionRounds } from '@workops/contexts';
import { ownWork } from '@workops/platform/process';

const EVERY_MS = 5_000;

/**
 * Deletes workspaces whose grace period has ended. Any number of replicas may run it: each deletion is leased, and
 * another replica continues an abandoned one.
 */
export const workspaceDeletions = ownWork({
  name: 'deletions of workspaces',
  runsIn: 'scheduler',
  needs: {},
  begin: ({ database, files, clock, logger }) => {
    const deletions = new DeletionRounds({ database, files, clock, logger });
    return {
      rounds: [{ run: () => deletions.round(), everyMs: EVERY_MS }],
      leaveOff: () => deletions.leaveOff(),
    };
  },
});
