import { csvReader, type CsvRecord } from '@workops/platform/csv';
import type { FeedColumns } from '../domain/feed-columns';
import type { FeedRecord } from '../domain/feed-row';
import { FeedTrouble } from '../domain/stock-run';

const MOST_COLUMNS = 1_000;

/** Throws `FeedTrouble` for a missing key, or a mapped column that occurs twice. */
function placesIn(header: readonly string[], { names, key }: FeedColumns): { places: number[]; width: number } {
  const titles = header.map((title) => title.trim());
  const places = names.map((name) => titles.indexOf(name));
  if (places[key]! < 0) throw new FeedTrouble('no_key_column');
  if (
    titles.length > MOST_COLUMNS ||
    names.some((name, at) => places[at]! >= 0 && titles.lastIndexOf(name) !== places[at])
  )
    throw new FeedTrouble('unreadable');
  return { places, width: titles.length };
}

/** Spreadsheet programs may add a trailing separator. */
function withoutBlankEnd(cells: readonly string[], width: number): readonly string[] {
  const isWithin = cells.slice(width).every((cell) => cell.trim() === '');
  return isWithin ? cells.slice(0, width) : cells;
}

function read(
  record: CsvRecord,
  { places, width }: { places: readonly number[]; width: number },
  keyColumn: number,
): FeedRecord {
  if (!('cells' in record)) return { unreadable: record.unreadable };
  const cells = withoutBlankEnd(record.cells, width);
  const unreadable = `Has ${cells.length} cells, the header has ${width}.`;
  const key = cells[places[keyColumn]!];
  // A short row's key is reliable if the row reaches it. With too many cells only the first is.
  const isCertain = key !== undefined && (cells.length < width || places[keyColumn] === 0);
  if (cells.length !== width) return { unreadable, ...(isCertain && { key }) };
  return { cells: places.map((place) => (place < 0 ? undefined : cells[place])) };
}

/** Throws `FeedTrouble`, also if the file ends inside a quoted cell. */
export async function* csvRows(content: readonly Buffer[], columns: FeedColumns): AsyncIterable<FeedRecord[]> {
  let header: ReturnType<typeof placesIn> | undefined;
  for await (const records of csvReader.read(content)) {
    const rows: FeedRecord[] = [];
    for (const record of records) {
      if ('unreadable' in record && (record.cut || !header)) throw new FeedTrouble('unreadable');
      if (header) rows.push(read(record, header, columns.key));
      else if ('cells' in record) header = placesIn(record.cells, columns);
    }
    yield rows;
  }
}
