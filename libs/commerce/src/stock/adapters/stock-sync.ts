import type { Clock, Ids, RunMeter } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { Files } from '@workops/platform/files';
import type { Logger } from '@workops/platform/process';
import type { SyncDeps } from '../sync-ports';
import { runSyncs, type SyncRounds } from '../use-cases/run-syncs';
import { FeedFetch } from './feed-fetch';
import { feedFiles, feedReader } from './feed-reader';
import { postgresRuns } from './postgres-runs';

export interface StockSyncDeps extends Pick<SyncDeps, 'workspaces' | 'branches' | 'owners' | 'plainHttp'> {
  database: Database;
  files: Files;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  secretBox: SecretBox;
  allowedCidrs: readonly string[];
  measure?: RunMeter;
}

export class StockSync {
  private readonly feeds: FeedFetch;
  private isOver = false;
  readonly rounds: SyncRounds;

  constructor({ database, files, logger, allowedCidrs, secretBox: sealer, ...deps }: StockSyncDeps) {
    this.feeds = new FeedFetch(new SystemAddressGuard(parseRanges(allowedCidrs)), files);
    this.rounds = runSyncs({
      ...deps,
      sealer,
      runs: postgresRuns(database, files, deps.ids),
      feeds: this.feeds,
      files: feedFiles(files),
      reader: feedReader,
      onFailure: ({ id }, error) => logger.warn({ err: error, stock_run_id: id }, 'stock sync failed; will retry'),
      isOver: () => this.isOver,
    });
  }

  /** Another process repeats aborted calls. */
  async leaveOff(): Promise<void> {
    this.isOver = true;
    await this.feeds.close();
  }
}
