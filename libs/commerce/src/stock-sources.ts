import type { Actor, ListInput } from '@workops/kernel';
import type { CreatedWithin, SourceDeps } from './source-ports';
import { listRunErrors, listRuns, readRun, releaseRun, syncNow, syncUpload } from './use-cases/stock/source-runs';
import { prepareSource, readSource, retireSource, updateSource } from './use-cases/stock/sources';

export { MOST_FEED_BYTES, mappingLimits } from './domain/stock/feed-columns';
export { FEED_FORMATS, SOURCE_KINDS, sourceLimits, type FeedFormat, type SourceKind, type StockSource } from './domain/stock/stock-source';
export { RUN_STATUSES, RUN_TRIGGERS, type RunError, type StockRun } from './domain/stock/stock-run';

export type StockSources = ReturnType<typeof createStockSources>;

/** Everything that a client does with sources and their runs. */
export const createStockSources = (deps: SourceDeps) => ({
  prepare: prepareSource(deps),
  list: ({ workspaceId }: Actor, input: ListInput & CreatedWithin) => deps.sourceReads.sources(workspaceId, input),
  read: readSource(deps),
  update: updateSource(deps),
  retire: retireSource(deps),
  sync: syncNow(deps),
  upload: syncUpload(deps),
  runs: listRuns(deps),
  run: readRun(deps),
  runErrors: listRunErrors(deps),
  release: releaseRun(deps),
});
