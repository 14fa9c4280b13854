import { leasedRound, ownerKey, makerTrouble, type OwnerIn, type RunMeter, type Scope } from '@workops/kernel';
import { PRICES } from '../domain/source-authority';
import { FeedTrouble, type RunFailure } from '../domain/stock-run';
import type { LeasedRun, OwnedSource, SyncDeps } from '../sync-ports';
import { LEASE_MS, syncSource } from './sync-source';
import { WorkspaceTurn } from './workspace-turn';

/** Runs per process; most wait for a server. */
const PLACES = 10;
/** Feeds in memory per process, each of another workspace. */
const IN_MEMORY = 2;

export interface RunSyncsDeps extends SyncDeps {
  onFailure: (run: LeasedRun, error: unknown) => void;
  measure?: RunMeter;
}

/**
 * Switches a source off if its owner is gone, lost the right to schedule runs, or no longer sees all records. Minimum
 * prices need the owner's right.
 */
async function begunDue({ runs, owners, clock }: RunSyncsDeps): Promise<number> {
  // Later jobs wait for the next round.
  const now = clock.now();
  const due = await runs.ownedDue(now);
  if (due.length === 0) return runs.beginDue(now, []);
  const standings = await owners.loadStandings(
    due.map(({ workspaceId, owner }): OwnerIn => ({ ...owner!, workspaceId })),
  );
  const mayDo = ({ owner }: OwnedSource, scope: Scope): boolean =>
    makerTrouble(standings.get(ownerKey(owner!)), { needs: [scope] }) === null;
  const stands = (source: OwnedSource): boolean => mayDo(source, 'stock_sources:write');
  for (const source of due) if (!stands(source)) await runs.switchOff(source, now);
  const judged = due.filter(stands).map((source) => ({ ...source, mayPrice: mayDo(source, PRICES) }));
  return runs.beginDue(now, judged);
}

/** Any number of processes may run these. */
export interface SyncRounds {
  begin(): Promise<number>;
  /** Returns how many. If a process dies, another takes its run over when the lease expires. */
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
        toFailure: (error) => (error instanceof FeedTrouble ? error.failure : undefined),
        end: (run, failure) => deps.runs.endEarly(run, 'failed', failure, deps.clock.now()),
        onFailure: deps.onFailure,
        isOver: deps.isOver,
        measure: deps.measure,
      }),
  };
}
