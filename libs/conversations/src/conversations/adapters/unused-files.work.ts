import { ownWork } from '@workops/platform/process';
import { sweepUnusedFiles } from './unused-files';

const EVERY_MS = 60_000;

export const unusedFilesWork = ownWork({
  name: 'conversations: unused files',
  runsIn: 'scheduler',
  needs: {},
  begin: ({ database, files }) => ({
    rounds: [{ run: () => sweepUnusedFiles(database, files), everyMs: EVERY_MS, removes: 'files that no message has' }],
  }),
});
