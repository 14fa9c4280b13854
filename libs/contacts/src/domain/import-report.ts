import type { DomainError } from '@workops/kernel';

export type ImportAction = 'create' | 'update' | 'skip' | 'fail';

export interface ReportedRow {
  /** Row number, counted from 1 after the header. */
  row: number;
  action: ImportAction;
  name: string;
  /** Null for a failed row, and for a creation in a dry run. */
  contactId: string | null;
  error?: string;
  warning?: string;
}

export interface ImportReport {
  total: number;
  created: number;
  updated: number;
  skipped: number;
  failed: number;
  dryRun: boolean;
  /** Titles of the columns that the import ignored. */
  ignoredColumns: readonly string[];
  rows: ReportedRow[];
}

/** A row may have one issue per cell. */
const MAX_ISSUES_PER_ROW = 10;
/** A quoted cell may be as long as the file. */
const MAX_QUOTED_CHARS = 200;
/** Limit per report. Once its errors exceed it, the errors of later rows are shortened. */
const MAX_FULL_ERROR_CHARS = 8_000_000;
const SHORT_ERROR_CHARS = 60;

export function truncate(text: string, maxChars = MAX_QUOTED_CHARS): string {
  return text.length <= maxChars ? text : `${text.slice(0, maxChars).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** Joins the issues into one text. Issues beyond the limit are only counted. */
export function errorText({ message, details }: DomainError): string {
  const issues = details?.body;
  if (!issues) return truncate(message);
  const texts = issues
    .slice(0, MAX_ISSUES_PER_ROW)
    .map((issue) => [...(issue.path ? [`${issue.path}:`] : []), issue.message].map((part) => truncate(part)));
  return [
    ...texts.flat(),
    ...(issues.length > MAX_ISSUES_PER_ROW ? [`And ${issues.length - MAX_ISSUES_PER_ROW} more.`] : []),
  ].join(' ');
}

export const failedRow = (row: number, name: string, error: string): ReportedRow => ({
  row,
  action: 'fail',
  name: truncate(name),
  contactId: null,
  error,
});

/** Collects rows in any order and reports them in file order. A later result for a row replaces the earlier one. */
export class ReportBook {
  private readonly rows: ReportedRow[] = [];
  private errorChars = 0;
  ignoredColumns: readonly string[] = [];

  decide(reportedRow: ReportedRow): void {
    const { row, error } = reportedRow;
    this.errorChars += error?.length ?? 0;
    this.rows[row - 1] =
      error !== undefined && this.errorChars > MAX_FULL_ERROR_CHARS
        ? { ...reportedRow, error: truncate(error, SHORT_ERROR_CHARS) }
        : reportedRow;
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
