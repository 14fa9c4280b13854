import { conflict, type MakerTrouble, type WorkspaceRecord } from '@workops/kernel';

export const RUN_STATUSES = ['running', 'ok', 'failed', 'held'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** In request order. */
export const VENDOR_RESOURCES = ['professionals', 'services', 'budgets'] as const;
export type VendorResource = (typeof VENDOR_RESOURCES)[number];

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
  rejected: number;
  /** The clinic does not have the patient, or the patient's data are blocked. */
  unmatched: number;
}

/** Keeps only the item's id. */
export interface RunError {
  resource: VendorResource | null;
  externalId: string | null;
  reason: string;
}

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

export class VendorTrouble extends Error {
  constructor(
    readonly failure: SourceFailure,
    readonly resource: VendorResource | null = null,
  ) {
    super(failure);
  }
}

/** This many missing records are always deactivated. */
const ALWAYS = 5;

/** Nothing is deactivated if too many records are missing, because the vendor may have lost data. */
export const isHeld = ({ had, missing }: { had: number; missing: number }): boolean =>
  missing > ALWAYS && missing * 10 > had * 3;

export const syncRunning = (runId: string) =>
  conflict('sync_running', 'El sistema clínico se está sincronizando.', { run_id: runId });
