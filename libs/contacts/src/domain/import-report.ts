import type { DomainError } from '@workops/kernel';

export type ImportAction = 'create' | 'update' | 'skip' | 'fail';

/** What became of one row. */
export interface ReportedRow {
  /** Counted from 1, the header aside. */
  row: number;
  action: ImportAction;
  /** The contact's name; empty when neither the row nor a contact has one. */
  name: string;
  /** Of a row that failed. */
  error?: string;
}

export interface ImportReport {
  total: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  dryRun: boolean;
  rows: ReportedRow[];
}

/** What is wrong with a row, as one text. */
export const errorOf = ({ message, details }: DomainError): string =>
  details?.body?.map((issue) => (issue.path ? `${issue.path}: ${issue.message}` : issue.message)).join(' ') ?? message;

/** Puts what became of each row in the order of the file, whenever it was decided. A later decision replaces an earlier one. */
export class ReportBook {
  private readonly rows: ReportedRow[] = [];

  decide(reported: ReportedRow): void {
    this.rows[reported.row - 1] = reported;
  }

  report(dryRun: boolean): ImportReport {
    const counts = { create: 0, update: 0, skip: 0, fail: 0 };
    for (const { action } of this.rows) counts[action] += 1;
    const { create: created, update: updated, skip: skipped, fail: failed } = counts;
    return { total: this.rows.length, created, updated, skipped, failed, dryRun, rows: this.rows };
  }
}
