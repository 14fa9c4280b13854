import type { DomainError } from '@workops/kernel';

export type ImportAction = 'create' | 'update' | 'skip' | 'fail';

/** Result of one row. */
export interface ReportedRow {
  /** Row number from 1, not counting the header. */
  row: number;
  action: ImportAction;
  /** The contact's name; empty if neither the row nor a contact has one. */
  name: string;
  /** The contact that the row concerns. Null for a failed row, and in a dry run for a contact that would be created. */
  contactId: string | null;
  /** Set if the row failed. */
  error?: string;
  /** Set if a value of the row was stored differently than intended. */
  warning?: string;
}

export interface ImportReport {
  total: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  dryRun: boolean;
  /** Titles of the columns that were not read. */
  ignoredColumns: readonly string[];
  rows: ReportedRow[];
}

/** Maximum of errors reported per row, because a row may have one per cell. */
const MOST_TOLD = 10;
/** Maximum characters of file text quoted in a message, because a cell may be as long as the file. */
const MOST_REPEATED = 200;
/** Maximum total characters of full errors in a report; later rows have a shortened error. */
const MOST_TOLD_TOGETHER = 8_000_000;
const SHORT = 60;

/** Truncates a text that is too long to quote. */
export function truncate(text: string, most = MOST_REPEATED): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The issues of a row as one text. */
export function errorText({ message, details }: DomainError): string {
  const issues = details?.body;
  if (!issues) return truncate(message);
  const texts = issues
    .slice(0, MOST_TOLD)
    .map((issue) => [...(issue.path ? [`${issue.path}:`] : []), issue.message].map((part) => truncate(part)));
  return [...texts.flat(), ...(issues.length > MOST_TOLD ? [`And ${issues.length - MOST_TOLD} more.`] : [])].join(' ');
}

/** Result of a row of which nothing is stored. */
export const failedRow = (row: number, name: string, error: string): ReportedRow => ({
  row,
  action: 'fail',
  name: truncate(name),
  contactId: null,
  error,
});

/**
 * Collects row results in the order of the file, regardless of the order in which they are decided. A later result
 * replaces an earlier one.
 */
export class ReportBook {
  private readonly rows: ReportedRow[] = [];
  private told = 0;
  ignoredColumns: readonly string[] = [];

  decide(reported: ReportedRow): void {
    const { row, error } = reported;
    this.told += error?.length ?? 0;
    this.rows[row - 1] =
      error !== undefined && this.told > MOST_TOLD_TOGETHER ? { ...reported, error: truncate(error, SHORT) } : reported;
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
