import type { Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { sweepHolds, type SweepDeps } from '../use-cases/sweep-holds';
import { holdConfig } from './hold-config';
import { holdStore } from './hold-store';
import { watchedHolds } from './watched-holds';

export interface HoldWork extends Pick<SweepDeps, 'workspaces' | 'onFailure'> {
  database: Database;
  clock: Clock;
}

/** Any number of processes may run it. */
export const holdSweep = ({ database, workspaces, clock, onFailure }: HoldWork): (() => Promise<number>) =>
  sweepHolds({
    store: holdStore(database),
    watched: watchedHolds(database),
    config: holdConfig(database),
    workspaces,
    clock,
    onFailure,
  });
