import { findMakerTroubles, type Actor, type ListInput, type MakerTrouble } from '@workops/kernel';
import { actOfSource } from './domain/source-authority';
import type { StockSource } from './domain/stock-source';
import type { CreatedWithin, SourceDeps } from './source-ports';
import { listRunErrors, listRuns, readRun, releaseRun, syncNow, syncUpload } from './use-cases/source-runs';
import { prepareSource, readSource, retireSource, updateSource } from './use-cases/sources';

export { MOST_FEED_BYTES, mappingLimits } from './domain/feed-columns';
export {
  FEED_FORMATS,
  SOURCE_KINDS,
  sourceLimits,
  type FeedFormat,
  type SourceKind,
  type StockSource,
} from './domain/stock-source';
export { RUN_STATUSES, RUN_TRIGGERS, type RunError, type StockRun } from './domain/stock-run';

export type StockSources = ReturnType<typeof createStockSources>;

export type StandingStockSource = StockSource & { stoppedReason: MakerTrouble | null };

async function judged(
  { owners }: SourceDeps,
  { workspaceId }: Actor,
  sources: readonly StockSource[],
): Promise<StandingStockSource[]> {
  const troubles = await findMakerTroubles(owners, workspaceId, sources.map(actOfSource));
  return sources.map((source, place) => ({ ...source, stoppedReason: troubles[place] ?? null }));
}

export const createStockSources = (deps: SourceDeps) => ({
  prepare: prepareSource(deps),
  list: async (actor: Actor, input: ListInput & CreatedWithin) => {
    const page = await deps.sourceReads.sources(actor.workspaceId, input);
    return { ...page, items: await judged(deps, actor, page.items) };
  },
  read: async (actor: Actor, id: string): Promise<StandingStockSource> =>
    (await judged(deps, actor, [await readSource(deps)(actor, id)]))[0]!,
  update: updateSource(deps),
  retire: retireSource(deps),
  sync: syncNow(deps),
  upload: syncUpload(deps),
  runs: listRuns(deps),
  run: readRun(deps),
  runErrors: listRunErrors(deps),
  release: releaseRun(deps),
});
