import { DomainError } from './domain-error';

/** A refused record names why and is unchanged. */
export interface BulkRow {
  id: string;
  outcome: 'done' | 'refused';
  code: string | null;
  reason: string | null;
}

export const BULK_LIMIT = 200;

/** A refusal ends only that id; another error ends all. */
export async function eachAlone(ids: readonly string[], work: (id: string) => Promise<unknown>): Promise<BulkRow[]> {
  const rows: BulkRow[] = [];
  for (const id of ids) {
    try {
      await work(id);
      rows.push({ id, outcome: 'done', code: null, reason: null });
    } catch (error) {
      if (!(error instanceof DomainError) || error.kind === 'unavailable') throw error;
      rows.push({ id, outcome: 'refused', code: error.code, reason: error.details?.reason ?? null });
    }
  }
  return rows;
}
