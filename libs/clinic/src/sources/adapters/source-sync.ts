import type { Clock, Ids, RunMeter } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import type { Database } from '@workops/platform/database';
import type { Logger } from '@workops/platform/process';
import type { SyncDeps } from '../source-ports';
import { mirrorBudgets } from '../../sales/use-cases/mirror-budgets';
import { runSources, type SourceRounds } from '../use-cases/run-sources';
import { salesOn } from '../../sales/adapters/sales.part';
import { httpVendors } from './http-vendors';
import { sourceRuns } from './source-runs';
import { VendorCalls } from './vendor-calls';

export interface SourceSyncDeps extends Pick<SyncDeps, 'workspaces' | 'owners' | 'plainHttp' | 'keptPhone'> {
  database: Database;
  logger: Logger;
  clock: Clock;
  ids: Ids;
  secretBox: SecretBox;
  /** Non-public ranges that vendors may use. */
  allowedCidrs: readonly string[];
  measure?: RunMeter;
}

export class SourceSync {
  private readonly calls: VendorCalls;
  private readonly leaving = new AbortController();
  readonly rounds: SourceRounds;

  constructor({ database, logger, allowedCidrs, secretBox: sealer, ...deps }: SourceSyncDeps) {
    this.calls = new VendorCalls(new SystemAddressGuard(parseRanges(allowedCidrs)));
    const { clock, ids } = deps;
    this.rounds = runSources({
      ...deps,
      sealer,
      runs: sourceRuns(database, ids),
      vendors: httpVendors(this.calls),
      mirror: mirrorBudgets({ ...salesOn(database, clock, ids), clock, ids }),
      onFailure: ({ id }, error) =>
        logger.warn({ err: error, clinic_source_run_id: id }, 'clinic sync failed; will retry'),
      isOver: () => this.leaving.signal.aborted,
      leaving: this.leaving.signal,
    });
  }

  /** Another process repeats the aborted calls. */
  async leaveOff(): Promise<void> {
    this.leaving.abort();
    await this.calls.close();
  }
}
