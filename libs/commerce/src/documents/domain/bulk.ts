import { DomainError } from '@workops/kernel';

interface RowError {
  code: string;
  reason: string | null;
  /** Path within the row; null if the error concerns all of it. */
  path: string | null;
  message: string;
}

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

/** Each row sees the effects of earlier ones. A domain refusal fails its row only; any other error fails the call. */
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
