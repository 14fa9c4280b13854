import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, Parser } from 'csv-parse';
import type { CsvReader, CsvRecord } from './csv-source';
import { decodeText } from './csv-text';

const PART = 32 * 1024;
const DELIMITERS = [',', ';', '\t', '|'];
const BEFORE_HEADER = /^[\uFEFF \r\n]*/;
const SEPARATOR = /^\uFEFF?"?sep=([,;\t|])"?(?:\r\n|\n|\r)/i;

/** Chunks never split a surrogate pair. */
function partAt(csv: string, start: number): string {
  const end = start + PART;
  return csv.slice(start, /[\uD800-\uDBFF]/.test(csv.charAt(end - 1)) ? end + 1 : end);
}

export function detectDelimiter(csv: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of csv.slice(BEFORE_HEADER.exec(csv)![0].length)) {
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return DELIMITERS.reduce((best, delimiter) => (counts.get(delimiter)! > counts.get(best)! ? delimiter : best));
}

/** Removes a separator declaration. */
export function delimited(text: string): { table: string; delimiter: string } {
  const [line, separator] = SEPARATOR.exec(text) ?? [''];
  const table = text.slice(line.length);
  return { table, delimiter: separator ?? detectDelimiter(table) };
}

/** PostgreSQL cannot store NUL. */
const HOLDS_NUL = 'A cell contains the NUL character.';

/** An unclosed quote swallows the rest; the records before it are kept. */
const unreadable = (error: unknown): CsvRecord => {
  if (error instanceof CsvError) return { unreadable: 'A quoted cell is not closed.', cut: true };
  throw error;
};

/**
 * Streaming each record costs more than parsing. So does `on_record`, whose progress report doubles the time and fills
 * the heap.
 */
class CollectingParser extends Parser {
  constructor(
    private readonly records: CsvRecord[],
    delimiter: string,
  ) {
    super({
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
    });
  }

  override push(cells: string[] | null): boolean {
    if (cells === null) return super.push(null);
    this.records.push(cells.some((cell) => cell.includes('\0')) ? { unreadable: HOLDS_NUL } : { cells });
    return true;
  }
}

function* splitParts(text: string): Iterable<string> {
  for (let start = 0; start < text.length;) {
    const part = partAt(text, start);
    start += part.length;
    yield part;
  }
}

/** Other work runs between two chunks. */
export const csvReader: CsvReader = {
  read: async function* (csv) {
    const records: CsvRecord[] = [];
    let parser: CollectingParser | undefined;
    let ended: Promise<void> = Promise.resolve();
    for (const text of decodeText(csv)) {
      const [line, separator] = (!parser && SEPARATOR.exec(text)) || [''];
      for (const part of splitParts(text.slice(line.length))) {
        if (parser) {
          yield records.splice(0);
          await nextTurn();
        } else {
          parser = new CollectingParser(records, separator ?? detectDelimiter(text)).resume();
          ended = finished(parser);
          ended.catch(() => undefined);
        }
        parser.write(part);
      }
    }
    parser?.end();
    await ended.catch((error: unknown) => records.push(unreadable(error)));
    yield records;
  },
};
