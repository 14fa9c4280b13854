import { DomainError } from '@workops/kernel';
import {
  emptyFile,
  importLimits,
  readHeader,
  tooManyRows,
  type ColumnMapping,
  type ImportHeader,
} from '../domain/import-columns';
import { errorText, failedRow, type ReportBook } from '../domain/import-report';
import { settleRow, type SettledRow, type Settling } from '../domain/import-row';
import type { CsvRecord } from '../import-ports';

interface Reading extends Settling {
  /** Targets of unusual titles. */
  mapping?: ColumnMapping;
  /** Receives the rows' companies. */
  named: Set<string>;
  /** Receives rows that cannot be stored. */
  decided: ReportBook;
  tell(rows: number): void;
}

function* settled(record: CsvRecord, row: number, width: number, { read }: ImportHeader, reading: Reading) {
  const { decided, named } = reading;
  if ('unreadable' in record) return decided.decide(failedRow(row, '', record.unreadable));
  const cells = read(record.cells);
  const name = cells.fields.name?.trim() ?? '';
  if (record.cells.length !== width) {
    const error = `Has ${record.cells.length} cells, the header has ${width}.`;
    return decided.decide(failedRow(row, name, error));
  }
  try {
    const kept = settleRow(row, cells, reading);
    if (kept.fields.companyId) named.add(kept.fields.companyId);
    yield kept;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    decided.decide(failedRow(row, name, errorText(error)));
  }
}

/** Applies the rules of every other write. Throws `malformed` for an unusable header or too many rows. */
export async function* readRows(
  parts: AsyncIterable<readonly CsvRecord[]>,
  reading: Reading,
): AsyncIterable<SettledRow[]> {
  let header: ImportHeader | undefined;
  let width = 0;
  let rows = 0;
  for await (const part of parts) {
    const kept: SettledRow[] = [];
    for (const record of part) {
      if (!header) {
        if ('unreadable' in record) throw emptyFile();
        width = record.cells.length;
        header = readHeader(record.cells, reading.mapping);
        reading.decided.ignoredColumns = header.ignored;
        continue;
      }
      rows += 1;
      if (rows > importLimits.rows) throw tooManyRows();
      kept.push(...settled(record, rows, width, header, reading));
    }
    yield kept;
    reading.tell(rows);
  }
  if (!header) throw emptyFile();
}
