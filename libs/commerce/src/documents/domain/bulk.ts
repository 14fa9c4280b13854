import { DomainError } from '@workops/kernel';

/** Why one row of many was not done. */
interface RowError {
  code: string;
  reason: string | null;
  /** Where in the row; null where it is about the whole. */
  path: string | null;
  message: string;
}

/** Result of one row; rows are counted from 1. */
type BulkRow =
  | { row: number; action: 'create'; id: string; error: null }
  | { row: number; action: 'fail'; id: null; error: RowError };

export interface BulkResult {
  total: number;
  created: number;
  failed: number;
  rows: BulkRow[];
}

function errorOf({ code, message, details = {} }: DomainError): RowError {
  const [issue] = details.body ?? [];
  return { code, reason: details.reason ?? null, path: issue?.path || null, message: issue?.message ?? message };
}

/** Does the rows one after the other, each on what those before it left. A refusal fails its row alone; anything else fails them all. */
export function inBulk<Row>(rows: readonly Row[], create: (row: Row) => { id: string }): BulkResult {
  const done = rows.map((given, index): BulkRow => {
    const row = index + 1;
    try {
      return { row, action: 'create', id: create(given).id, error: null };
    } catch (refusal) {
      if (!(refusal instanceof DomainError) || (refusal.kind !== 'unusable' && refusal.kind !== 'conflict'))
        throw refusal;
      return { row, action: 'fail', id: null, error: errorOf(refusal) };
    }
  });
  const created = done.filter(({ action }) => action === 'create').length;
  return { total: rows.length, created, failed: rows.length - created, rows: done };
}
