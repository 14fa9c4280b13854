import { ownWork } from '@workops/platform/process';

const EVERY_MS = 60 * 1_000;

/** Removes unreferenced files. Any number of replicas may run it: each skips rows locked by another. */
export const fileSweep = ownWork({
  name: 'unreferenced files',
  runsIn: 'scheduler',
  needs: {},
  begin: ({ files }) => ({ rounds: [{ run: () => files.sweep(), everyMs: EVERY_MS, removes: 'files' }] }),
});
