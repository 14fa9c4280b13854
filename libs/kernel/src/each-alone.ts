import { DomainError } from './domain-error';

/** What became of one of many records. A refused one names why; nothing of it was changed. */
export interface BulkRow {
  id: string;
  outcome: 'done' | 'refused';
  code: string | null;
  reason: string | null;
}

export const BULK_LIMIT = 200;

/** Does the work for one id after the other. A refusal ends only the one; another error ends all. */
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
