import { leasedRound, type RunMeter } from '@workops/kernel';
import { VendorTrouble, type RunError } from '../domain/source-run';
import type { LeasedSourceRun, SyncDeps } from '../source-ports';
import { syncSource } from './sync-source';

/** Runs that one process has under way: they wait for vendors, and each has a page in memory. */
const PLACES = 20;
const LEASE_MS = 20_000;
const WORN: RunError = { resource: null, externalId: null, reason: 'unreadable' };

export interface RunSourcesDeps extends SyncDeps {
  onFailure: (run: LeasedSourceRun, error: unknown) => void;
  /** Aborted when the process shuts down. */
  leaving: AbortSignal;
  measure?: RunMeter;
}

/** One round of each kind of work; any number of processes may run rounds concurrently. */
export interface SourceRounds {
  /** Begins runs that are due by interval; returns the number of sources. */
  begin(): Promise<number>;
  /** Goes through the runs that wait; returns how many. */
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
      failureOf: (error) =>
        error instanceof VendorTrouble
          ? { resource: error.resource, externalId: null, reason: error.failure }
          : undefined,
      end: (run, error) => deps.runs.end(run, 'failed', error, deps.clock.now()),
      onFailure: deps.onFailure,
      isOver: deps.isOver,
      measure: deps.measure,
    }),
});
