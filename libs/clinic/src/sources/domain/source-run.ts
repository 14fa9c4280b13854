import { conflict, type MakerTrouble, type WorkspaceRecord } from '@workops/kernel';

export const RUN_STATUSES = ['running', 'ok', 'failed', 'held'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

/** A vendor's resources, in the order in which they are requested. */
export const VENDOR_RESOURCES = ['professionals', 'services', 'budgets'] as const;
export type VendorResource = (typeof VENDOR_RESOURCES)[number];

/** Why a vendor was not read to its end. */
export type SourceFailure =
  | 'unreachable'
  | 'timeout'
  | 'blocked_address'
  | 'too_large'
  | 'unreadable'
  | 'too_many_pages'
  | 'not_healthcare'
  | MakerTrouble
  /** The status of any other answer. */
  | `http_${number}`;

export interface RunCounts {
  created: number;
  updated: number;
  deactivated: number;
  /** Items of which nothing was kept. */
  rejected: number;
  /** Budgets whose patient the clinic does not have, or whose data are blocked. */
  unmatched: number;
}

/** A rejected item, or the error that ended the run. Of the item only its id. */
export interface RunError {
  resource: VendorResource | null;
  externalId: string | null;
  reason: string;
}

/** One run over a source. */
export interface SourceRun extends WorkspaceRecord, RunCounts {
  sourceId: string;
  status: RunStatus;
  force: boolean;
  /** The first of them. */
  errors: readonly RunError[];
  startedAt: Date | null;
  endedAt: Date | null;
}

export const KEPT_ERRORS = 20;

/** Thrown where a vendor cannot be read: the run ends with it. */
export class VendorTrouble extends Error {
  constructor(
    readonly failure: SourceFailure,
    readonly resource: VendorResource | null = null,
  ) {
    super(failure);
  }
}

/** This few may always go at once. */
const ALWAYS = 5;

/** Whether too many are missing: of a vendor that lost a part of its data, nothing is deactivated. */
export const isHeld = ({ had, missing }: { had: number; missing: number }): boolean =>
  missing > ALWAYS && missing * 10 > had * 3;

export const syncRunning = (runId: string) =>
  conflict('sync_running', 'El sistema clínico se está sincronizando.', { run_id: runId });
