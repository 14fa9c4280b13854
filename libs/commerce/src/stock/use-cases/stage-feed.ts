import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { FeedColumns } from '../domain/feed-columns';
import { settleRow, type FailedRow, type FeedRecord, type SettledRow } from '../domain/feed-row';
import { FeedTrouble } from '../domain/stock-run';

export const MOST_ROWS = 100_000;
/** Rows that become visible together. */
export const ROWS_OF_A_PART = 2_000;

const QUICKLY = { level: 1 };

export type StagedRow = SettledRow | FailedRow;

/** Read to its end; a feed that breaks off is not imported at all. */
export interface StagedFeed {
  parts: readonly Buffer[];
  keys: ReadonlySet<string>;
  complete: boolean;
  total: number;
  branchIds: readonly string[];
}

export const rowsOf = (part: Buffer): StagedRow[] => JSON.parse(inflateRawSync(part).toString()) as StagedRow[];

class Staging {
  private readonly parts: Buffer[] = [];
  private readonly keys = new Set<string>();
  private readonly branchIds = new Set<string>();
  private rows: StagedRow[] = [];
  private total = 0;
  private keyless = 0;
  private hasKeyColumn = false;

  constructor(private readonly columns: FeedColumns) {}

  take(record: FeedRecord): void {
    this.total += 1;
    if (this.total > MOST_ROWS) throw new FeedTrouble('too_large');
    this.hasKeyColumn ||= 'unreadable' in record || record.cells[this.columns.key] !== undefined;
    this.rows.push(this.staged(record));
    if (this.rows.length === ROWS_OF_A_PART) this.close();
  }

  end(): StagedFeed {
    const { parts, keys, total, branchIds } = this;
    if (total === 0) throw new FeedTrouble('empty');
    if (!this.hasKeyColumn) throw new FeedTrouble('no_key_column');
    if (this.rows.length > 0) this.close();
    return { parts, keys, total, complete: this.keyless === 0, branchIds: [...branchIds] };
  }

  private staged(record: FeedRecord): StagedRow {
    const row = settleRow(this.total, record, this.columns);
    if (row.key === null) {
      this.keyless += 1;
      return row;
    }
    const before = this.keys.size;
    if (this.keys.add(row.key).size === before) {
      return {
        row: row.row,
        key: row.key,
        issues: [{ path: this.columns.names[this.columns.key]!, message: 'A row before it has the same key.' }],
      };
    }
    if ('fields' in row && row.fields.locationId) this.branchIds.add(row.fields.locationId);
    return row;
  }

  private close(): void {
    this.parts.push(deflateRawSync(JSON.stringify(this.rows), QUICKLY));
    this.rows = [];
  }
}

/**
 * Throws `FeedTrouble` without rows or the key column, or for too many rows. Passes on what `goOn` throws between
 * batches.
 */
export async function stageFeed(
  records: AsyncIterable<readonly FeedRecord[]>,
  columns: FeedColumns,
  goOn: () => void = () => undefined,
): Promise<StagedFeed> {
  const staging = new Staging(columns);
  for await (const some of records) {
    goOn();
    for (const record of some) staging.take(record);
  }
  return staging.end();
}
