import { ownWork } from '@workops/platform/process';

const EVERY_MS = 60 * 1_000;

/** Any number of replicas may run it, because each skips rows that another locks. */
export const fileSweep = ownWork({
  name: 'unreferenced files',
  runsIn: 'scheduler',
  needs: {},
  begin: ({ files }) => ({ rounds: [{ run: () => files.sweep(), everyMs: EVERY_MS, removes: 'files' }] }),
});
