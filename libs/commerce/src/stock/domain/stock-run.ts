import { conflict, type MakerTrouble, type WorkspaceRecord } from '@workops/kernel';

export const RUN_STATUSES = ['queued', 'running', 'succeeded', 'partial', 'held', 'unchanged', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const RUN_TRIGGERS = ['interval', 'sync', 'upload'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

/** Why a feed was not taken in; among them what its maker may no longer do. */
export type RunFailure =
  | 'unreachable'
  | 'timeout'
  | 'blocked_address'
  | 'too_large'
  | 'unreadable'
  | 'no_key_column'
  | 'empty'
  | 'source_retired'
  | MakerTrouble
  /** The status of any other answer. */
  | `http_${number}`;

/** `total` = `created` + `updated` + `same` + `failed`; adopted ones count as updated as well. */
export interface RunCounts {
  total: number;
  created: number;
  updated: number;
  same: number;
  adopted: number;
  failed: number;
  missing: number;
  retired: number;
}

export const NO_COUNTS: RunCounts = {
  total: 0,
  created: 0,
  updated: 0,
  same: 0,
  adopted: 0,
  failed: 0,
  missing: 0,
  retired: 0,
};

/** One run of a source. */
export interface StockRun extends WorkspaceRecord, RunCounts {
  sourceId: string;
  trigger: RunTrigger;
  status: RunStatus;
  failure: string | null;
  /** How many things are wrong with the rows of which nothing was kept; the first `KEPT_ERRORS` are listed. */
  errors: number;
  /** How often a process began with it, except those that were shut down meanwhile. */
  attempts: number;
  startedAt: Date | null;
  endedAt: Date | null;
  /** When the vehicles that the run held back were released. */
  releasedAt: Date | null;
}

/** Limit of stored errors of a feed: more than anyone reads. */
export const KEPT_ERRORS = 10_000;

/** A row of which nothing was kept, one entry for each thing that is wrong with it. */
export interface RunError {
  row: number;
  key: string | null;
  path: string;
  message: string;
}

/** Thrown where a feed cannot be taken in: the run ends with it. */
export class FeedTrouble extends Error {
  constructor(readonly failure: RunFailure) {
    super(failure);
  }
}

export const syncRunning = (runId: string) =>
  conflict('sync_running', 'La fuente se está sincronizando.', { run_id: runId });
export const runSuperseded = () => conflict('run_superseded', 'Otra sincronización de la fuente terminó después.');
export const notHeld = (status: RunStatus) =>
  conflict('invalid_state', 'La sincronización no está retenida.', { status });
