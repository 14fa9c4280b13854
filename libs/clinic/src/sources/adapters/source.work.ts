import { token, work } from '@workops/platform/process';
import { SourceSync, type SourceSyncDeps } from './source-sync';

const EVERY_MS = 1_000;

type SyncOutside = Pick<SourceSyncDeps, 'workspaces' | 'owners' | 'keptPhone' | 'allowedCidrs' | 'plainHttp'>;

export const sourceWork = work({
  name: 'clinic: sources',
  runsIn: 'outside',
  needs: { outside: token<SyncOutside>('clinic: outside of syncs') },
  begin: ({ database, logger, clock, ids, sealer: secretBox, metrics, outside }) => {
    const measure = metrics.runs('clinic_sync');
    const sync = new SourceSync({ database, logger, clock, ids, secretBox, measure, ...outside });
    const { begin, run } = sync.rounds;
    return {
      rounds: [begin, run].map((round) => ({ run: round, everyMs: EVERY_MS })),
      leaveOff: () => sync.leaveOff(),
    };
  },
});
