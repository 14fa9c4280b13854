import { leasedRound, type RunMeter } from '@workops/kernel';
import { VendorTrouble, type RunError } from '../domain/source-run';
import type { LeasedSourceRun, SyncDeps } from '../source-ports';
import { syncSource } from './sync-source';

/** Concurrent runs per process; each waits for its vendor and has one page in memory. */
const PLACES = 20;
const LEASE_MS = 20_000;
const WORN: RunError = { resource: null, externalId: null, reason: 'unreadable' };

export interface RunSourcesDeps extends SyncDeps {
  onFailure: (run: LeasedSourceRun, error: unknown) => void;
  leaving: AbortSignal;
  measure?: RunMeter;
}

/** Any number of processes may run them concurrently. */
export interface SourceRounds {
  begin(): Promise<number>;
  run(): Promise<number>;
}

export const runSources = (deps: RunSourcesDeps): SourceRounds => ({
  begin: () => deps.runs.beginDue(deps.clock.now()),
  run: () =>
    leasedRound<LeasedSourceRun, RunError>({
      store: deps.runs,
      places: PLACES,
      leaseMs: LEASE_MS,
      worn: WORN,
      clock: deps.clock,
      work: (run) => syncSource(deps, run, deps.leaving),
      toFailure: (error) =>
        error instanceof VendorTrouble
          ? { resource: error.resource, externalId: null, reason: error.failure }
          : undefined,
      end: (run, error) => deps.runs.end(run, 'failed', error, deps.clock.now()),
      onFailure: deps.onFailure,
      isOver: deps.isOver,
      measure: deps.measure,
    }),
});
