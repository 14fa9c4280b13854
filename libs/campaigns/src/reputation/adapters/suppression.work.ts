import { token, work } from '@workops/platform/process';
import { tellSuppressions } from './tell-suppressions';

const EVERY_MS = 2_000;

type SuppressionOutside = Pick<Parameters<typeof tellSuppressions>[0], 'contacts' | 'workspaces'>;

export const suppressionWork = work({
  name: 'campaigns: suppressed addresses',
  runsIn: 'outside',
  needs: { outside: token<SuppressionOutside>('campaigns: outside of suppressions') },
  begin: ({ database, logger, outside }) => {
    const onFailure = (error: unknown): void =>
      logger.warn({ err: error }, 'marking contacts of a suppressed address failed; a later round retries');
    return { rounds: [{ run: tellSuppressions({ database, onFailure, ...outside }).round, everyMs: EVERY_MS }] };
  },
});
