import { token, work } from '@workops/platform/process';
import { secretKeeper } from '@workops/platform';
import { Publishing, type PublishingDeps } from './publishing';
import { StockSync, type StockSyncDeps } from './stock-sync';

const SYNC_EVERY_MS = 1_000;
const PUBLISH_EVERY_MS = 500;

type SyncOutside = Pick<StockSyncDeps, 'workspaces' | 'branches' | 'owners' | 'allowedCidrs' | 'plainHttp'>;

export const stockWork = work({
  name: 'commerce: stock sources',
  runsIn: 'outside',
  needs: { outside: token<SyncOutside>('commerce: outside of stock syncs') },
  begin: ({ database, files, logger, clock, ids, sealer: secretBox, metrics, outside }) => {
    const measure = metrics.runs('stock_sync');
    const sync = new StockSync({ database, files, logger, clock, ids, secretBox, measure, ...outside });
    const { begin, run } = sync.rounds;
    return {
      rounds: [begin, run].map((round) => ({ run: round, everyMs: SYNC_EVERY_MS })),
      leaveOff: () => sync.leaveOff(),
    };
  },
});

export const publishingWork = work({
  name: 'commerce: listings',
  runsIn: 'outside',
  needs: { outside: token<Pick<PublishingDeps, 'loadLivemode' | 'allowedCidrs'>>('commerce: outside of publishing') },
  begin: ({ database, files, logger, clock, sealer, outside }) => {
    const publishing = new Publishing({ database, files, logger, clock, secrets: secretKeeper(sealer), ...outside });
    return { rounds: [{ run: publishing.round, everyMs: PUBLISH_EVERY_MS }], leaveOff: () => publishing.stop() };
  },
});
