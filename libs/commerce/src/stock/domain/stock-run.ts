import { conflict, type MakerTrouble, type WorkspaceRecord } from '@workops/kernel';

export const RUN_STATUSES = ['queued', 'running', 'succeeded', 'partial', 'held', 'unchanged', 'failed'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export const RUN_TRIGGERS = ['interval', 'sync', 'upload'] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

/** Includes a maker who lost the right. */
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
  | `http_${number}`;

/** `total` = `created` + `updated` + `same` + `failed`; adopted vehicles also count as updated. */
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

export interface StockRun extends WorkspaceRecord, RunCounts {
  sourceId: string;
  trigger: RunTrigger;
  status: RunStatus;
  failure: string | null;
  /** Problems in rejected rows; the first `KEPT_ERRORS` are stored. */
  errors: number;
  /** Starts by processes, without those that were shut down. */
  attempts: number;
  startedAt: Date | null;
  endedAt: Date | null;
  releasedAt: Date | null;
}

export const KEPT_ERRORS = 10_000;

export interface RunError {
  row: number;
  key: string | null;
  path: string;
  message: string;
}

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
