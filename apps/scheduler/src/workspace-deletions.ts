import { DeletionRounds } from '@workops/contexts';
import { ownWork } from '@workops/platform/process';

const EVERY_MS = 5_000;

/** Each deletion is leased, so that replicas share the work and continue abandoned ones. */
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
