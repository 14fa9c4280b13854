import { fairRound, ownerKey, waitAfter, type OwnerIn } from '@workops/kernel';
import { FeedTrouble } from '../../domain/stock/stock-run';
import { LeftOff, RunLost, type LeasedRun, type OwnedSource, type SyncDeps } from '../../sync-ports';
import { LEASE_MS, syncSource } from './sync-source';
import { WorkspaceTurn } from './workspace-turn';

/** Runs that one process has under way: most of them wait for a server. */
const PLACES = 10;
/** Feeds that one process has in memory, each of another workspace. */
const IN_MEMORY = 2;
const RENEW_MS = LEASE_MS / 4;
/** A run that has ended with its process this often ends as unreadable. */
const MOST_ATTEMPTS = 10;

export interface RunSyncsDeps extends SyncDeps {
  onFailure: (run: LeasedRun, error: unknown) => void;
}

/** An interval ends with the connected app through which it was set, and with the membership behind that. */
async function begunDue({ runs, owners, clock }: RunSyncsDeps): Promise<number> {
  // What comes due after this moment is judged by the next round.
  const now = clock.now();
  const due = await runs.ownedDue(now);
  if (due.length === 0) return runs.beginDue(now, []);
  const standings = await owners.standingOf(due.map(({ workspaceId, owner }): OwnerIn => ({ ...owner!, workspaceId })));
  const stands = ({ owner }: OwnedSource): boolean => {
    const standing = standings.get(ownerKey(owner!));
    return standing !== undefined && standing.active && standing.scopes.has('stock_sources:write');
  };
  for (const source of due) if (!stands(source)) await runs.switchOff(source, now);
  return runs.beginDue(now, due.filter(stands));
}

/** Keeps the lease while the work is under way, whatever it waits for. */
async function whileRenewed(deps: RunSyncsDeps, run: LeasedRun, work: () => Promise<void>): Promise<void> {
  const renew = () => deps.runs.renew(run, new Date(deps.clock.now().getTime() + LEASE_MS)).catch(() => false);
  const timer = setInterval(() => void renew(), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

async function runOne(deps: RunSyncsDeps, turns: WorkspaceTurn, run: LeasedRun): Promise<void> {
  const { runs, clock } = deps;
  try {
    if (run.attempts > MOST_ATTEMPTS) return await runs.endEarly(run, 'failed', 'unreadable', clock.now());
    await whileRenewed(deps, run, () => syncSource(deps, run, (work) => turns.of(run.workspaceId, work)));
  } catch (error) {
    if (error instanceof RunLost) return;
    if (!(error instanceof LeftOff || error instanceof FeedTrouble)) deps.onFailure(run, error);
    // On the way out calls are cut off, which is no failure of the feed.
    if (deps.isOver()) return runs.leaveOff(run, clock.now()).catch(() => undefined);
    if (error instanceof FeedTrouble) return endBadly(deps, run, error);
    await runs.release(run, new Date(clock.now().getTime() + waitAfter(run.attempts))).catch(() => undefined);
  }
}

/** Where that cannot be written, another finds it again when the lease runs out. */
async function endBadly({ runs, clock, onFailure }: RunSyncsDeps, run: LeasedRun, { failure }: FeedTrouble): Promise<void> {
  try {
    await runs.endEarly(run, 'failed', failure, clock.now());
  } catch (error) {
    if (!(error instanceof RunLost)) onFailure(run, error);
  }
}

/** One round of each kind of work; any number of processes may go rounds at once. */
export interface SyncRounds {
  /** Begins what is due by interval; returns how many sources were. */
  begin(): Promise<number>;
  /** Goes through the runs that wait; returns how many. A run whose process dies is gone through by another when its lease runs out. */
  run(): Promise<number>;
}

export function runSyncs(deps: RunSyncsDeps): SyncRounds {
  const turns = new WorkspaceTurn(IN_MEMORY);
  return {
    begin: () => begunDue(deps),
    run: () =>
      fairRound<LeasedRun>({
        places: PLACES,
        lease: (limit, running) => {
          const now = deps.clock.now();
          return deps.runs.lease(now, new Date(now.getTime() + LEASE_MS), limit, running);
        },
        work: (run) => runOne(deps, turns, run),
        isOver: deps.isOver,
      }),
  };
}
