import type { DomainError } from '@workops/kernel';

export type ImportAction = 'create' | 'update' | 'skip' | 'fail';

/** Result of one row. */
export interface ReportedRow {
  /** Counted from 1, the header aside. */
  row: number;
  action: ImportAction;
  /** The contact's name; empty when neither the row nor a contact has one. */
  name: string;
  /** The contact that the row is about; null for a row that failed, and in a dry run for a contact that it would create. */
  contactId: string | null;
  /** Of a row that failed. */
  error?: string;
  /** What of the row is kept otherwise than it was meant. */
  warning?: string;
}

export interface ImportReport {
  total: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  dryRun: boolean;
  /** The titles of columns that were not read. */
  ignoredColumns: readonly string[];
  rows: ReportedRow[];
}

/** Errors reported per row; a row may have one per cell. */
const MOST_TOLD = 10;
/** Limit of the file's text quoted in messages: a cell may be as long as the file. In characters, as all of these. */
const MOST_REPEATED = 200;
/** Total characters of errors that a report has in full; later rows have a shortened error. */
const MOST_TOLD_TOGETHER = 8_000_000;
const SHORT = 60;

/** The beginning of a text that is too long to be repeated. */
export function beginningOf(text: string, most = MOST_REPEATED): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The problems of a row, as one text. */
export function errorOf({ message, details }: DomainError): string {
  const issues = details?.body;
  if (!issues) return beginningOf(message);
  const told = issues
    .slice(0, MOST_TOLD)
    .map((issue) => [...(issue.path ? [`${issue.path}:`] : []), issue.message].map((part) => beginningOf(part)));
  return [...told.flat(), ...(issues.length > MOST_TOLD ? [`And ${issues.length - MOST_TOLD} more.`] : [])].join(' ');
}

/** A row of which nothing is kept. */
export const failedRow = (row: number, name: string, error: string): ReportedRow => ({
  row,
  action: 'fail',
  name: beginningOf(name),
  contactId: null,
  error,
});

/** Collects the rows' results in the order of the file, whenever they are decided. A later result replaces an earlier one. */
export class ReportBook {
  private readonly rows: ReportedRow[] = [];
  private told = 0;
  ignoredColumns: readonly string[] = [];

  decide(reported: ReportedRow): void {
    const { row, error } = reported;
    this.told += error?.length ?? 0;
    this.rows[row - 1] =
      error !== undefined && this.told > MOST_TOLD_TOGETHER
        ? { ...reported, error: beginningOf(error, SHORT) }
        : reported;
  }

  report(dryRun: boolean): ImportReport {
    const counts = { create: 0, update: 0, skip: 0, fail: 0 };
    for (const { action } of this.rows) counts[action] += 1;
    const { create: created, update: updated, skip: skipped, fail: failed } = counts;
    return {
      total: this.rows.length,
      created,
      updated,
      skipped,
      failed,
      dryRun,
      ignoredColumns: this.ignoredColumns,
      rows: this.rows,
    };
  }
}
