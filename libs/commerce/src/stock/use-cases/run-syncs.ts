import { leasedRound, ownerKey, troubleOf, type OwnerIn, type RunMeter, type Scope } from '@workops/kernel';
import { PRICES } from '../domain/source-authority';
import { FeedTrouble, type RunFailure } from '../domain/stock-run';
import type { LeasedRun, OwnedSource, SyncDeps } from '../sync-ports';
import { LEASE_MS, syncSource } from './sync-source';
import { WorkspaceTurn } from './workspace-turn';

/** Runs that one process has under way: most of them wait for a server. */
const PLACES = 10;
/** Feeds that one process has in memory, each of another workspace. */
const IN_MEMORY = 2;

export interface RunSyncsDeps extends SyncDeps {
  onFailure: (run: LeasedRun, error: unknown) => void;
  measure?: RunMeter;
}

/** Minimum prices are taken while the owner may set them. An interval ends when whoever set it is gone, may not set one any more, or no longer sees all records. */
async function begunDue({ runs, owners, clock }: RunSyncsDeps): Promise<number> {
  // Jobs due after this moment are left to the next round.
  const now = clock.now();
  const due = await runs.ownedDue(now);
  if (due.length === 0) return runs.beginDue(now, []);
  const standings = await owners.standingOf(due.map(({ workspaceId, owner }): OwnerIn => ({ ...owner!, workspaceId })));
  const mayDo = ({ owner }: OwnedSource, scope: Scope): boolean =>
    troubleOf(standings.get(ownerKey(owner!)), { needs: [scope] }) === null;
  const stands = (source: OwnedSource): boolean => mayDo(source, 'stock_sources:write');
  for (const source of due) if (!stands(source)) await runs.switchOff(source, now);
  const judged = due.filter(stands).map((source) => ({ ...source, mayPrice: mayDo(source, PRICES) }));
  return runs.beginDue(now, judged);
}

/** One round of each kind of work; any number of processes may run rounds concurrently. */
export interface SyncRounds {
  /** Begins runs that are due by interval; returns the number of sources. */
  begin(): Promise<number>;
  /** Goes through the runs that wait; returns how many. A run whose process dies is gone through by another when its lease runs out. */
  run(): Promise<number>;
}

export function runSyncs(deps: RunSyncsDeps): SyncRounds {
  const turns = new WorkspaceTurn(IN_MEMORY);
  return {
    begin: () => begunDue(deps),
    run: () =>
      leasedRound<LeasedRun, RunFailure>({
        store: deps.runs,
        places: PLACES,
        leaseMs: LEASE_MS,
        worn: 'unreadable',
        clock: deps.clock,
        work: (run) => syncSource(deps, run, (work) => turns.of(run.workspaceId, work)),
        failureOf: (error) => (error instanceof FeedTrouble ? error.failure : undefined),
        end: (run, failure) => deps.runs.endEarly(run, 'failed', failure, deps.clock.now()),
        onFailure: deps.onFailure,
        isOver: deps.isOver,
        measure: deps.measure,
      }),
  };
}
