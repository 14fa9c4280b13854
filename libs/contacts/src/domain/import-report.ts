import type { DomainError } from '@workops/kernel';

export type ImportAction = 'create' | 'update' | 'skip' | 'fail';

export interface ReportedRow {
  /** Counts from 1, without the header. */
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
  /** Titles that were not read. */
  ignoredColumns: readonly string[];
  rows: ReportedRow[];
}

/** Limit per row; there may be one per cell. */
const MOST_TOLD = 10;
/** Quoted characters; a cell may be as long as the file. */
const MOST_REPEATED = 200;
/** Characters of full errors per report; later rows have shortened ones. */
const MOST_TOLD_TOGETHER = 8_000_000;
const SHORT = 60;

export function truncate(text: string, most = MOST_REPEATED): string {
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** All issues as one text. */
export function errorText({ message, details }: DomainError): string {
  const issues = details?.body;
  if (!issues) return truncate(message);
  const texts = issues
    .slice(0, MOST_TOLD)
    .map((issue) => [...(issue.path ? [`${issue.path}:`] : []), issue.message].map((part) => truncate(part)));
  return [...texts.flat(), ...(issues.length > MOST_TOLD ? [`And ${issues.length - MOST_TOLD} more.`] : [])].join(' ');
}

export const failedRow = (row: number, name: string, error: string): ReportedRow => ({
  row,
  action: 'fail',
  name: truncate(name),
  contactId: null,
  error,
});

/** Keeps file order, whatever the order of decisions. A later result replaces an earlier one. */
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
