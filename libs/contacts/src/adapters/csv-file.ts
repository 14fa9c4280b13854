import { finished } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse, type Parser } from 'csv-parse';
import type { CsvReader, CsvRecord } from '../import-ports';

/** What is parsed in one go, in bytes: some ten milliseconds of work with all that is done to the records. */
const PART = 32 * 1024;
const DELIMITERS = [',', ';', '\t'];
const BEFORE_HEADER = /^[\uFEFF \r\n]*/;

/** The one that stands most often in the first line that is not blank, quotes aside; a comma where none does. */
export function delimiterOf(csv: string): string {
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

/** A quote that never closes takes the rest of the file with it: what stands before it is read. */
const unreadable = (error: unknown): CsvRecord => {
  if (error instanceof CsvError) return { unreadable: 'A quoted cell is not closed.' };
  throw error;
};

/** Records are taken as they are parsed: a stream that hands each on alone costs more than the parsing. */
function parserInto(records: CsvRecord[], delimiter: string): Parser {
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    on_record: (cells: string[]) => {
      records.push({ cells });
      return null;
    },
  });
  return parser.resume();
}

/** Between two parts the process does what else there is to do. */
export const csvReader: CsvReader = {
  read: async function* (csv) {
    const bytes = Buffer.from(csv);
    const records: CsvRecord[] = [];
    const parser = parserInto(records, delimiterOf(csv));
    const ended = finished(parser);
    ended.catch(() => undefined);
    let start = 0;
    for (; start + PART < bytes.length; start += PART) {
      parser.write(bytes.subarray(start, start + PART));
      yield records.splice(0);
      await nextTurn();
    }
    parser.end(bytes.subarray(start));
    await ended.catch((error: unknown) => records.push(unreadable(error)));
    yield records;
  },
};
