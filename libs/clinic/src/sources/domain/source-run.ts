import { conflict, type MakerTrouble, type WorkspaceRecord } from '@workops/kernel';

export const RUN_STATUSES = ['running', 'ok', 'failed', 'held'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A vendor's resources, in request order. */
export const VENDOR_RESOURCES = ['professionals', 'services', 'budgets'] as const;
export type VendorResource = (typeof VENDOR_RESOURCES)[number];

/** Why a vendor could not be read completely. */
export type SourceFailure =
  | 'unreachable'
  | 'timeout'
  | 'blocked_address'
  | 'too_large'
  | 'unreadable'
  | 'too_many_pages'
  | 'not_healthcare'
  | MakerTrouble
  /** Any other HTTP status. */
  | `http_${number}`;

export interface RunCounts {
  created: number;
  updated: number;
  deactivated: number;
  /** Items that were not stored. */
  rejected: number;
  /** Budgets whose patient the clinic does not have, or whose patient's data are blocked. */
  unmatched: number;
}

/** A rejected item, or the error that ended the run. Only the item's id is kept. */
export interface RunError {
  resource: VendorResource | null;
  externalId: string | null;
  reason: string;
}

/** A run of a source. */
export interface SourceRun extends WorkspaceRecord, RunCounts {
  sourceId: string;
  status: RunStatus;
  force: boolean;
  /** The first errors only. */
  errors: readonly RunError[];
  startedAt: Date | null;
  endedAt: Date | null;
}

export const KEPT_ERRORS = 20;

/** Ends the run, because the vendor cannot be read. */
export class VendorTrouble extends Error {
  constructor(
    readonly failure: SourceFailure,
    readonly resource: VendorResource | null = null,
  ) {
    super(failure);
  }
}

/** This many missing records are always deactivated at once. */
const ALWAYS = 5;

/** Whether too many records are missing. Nothing is deactivated then, because the vendor may have lost data. */
export const isHeld = ({ had, missing }: { had: number; missing: number }): boolean =>
  missing > ALWAYS && missing * 10 > had * 3;

export const syncRunning = (runId: string) =>
  conflict('sync_running', 'El sistema clínico se está sincronizando.', { run_id: runId });
