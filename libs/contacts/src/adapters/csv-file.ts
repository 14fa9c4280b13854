import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import type { CsvReader, CsvRecord } from '../import-ports';

/** What is parsed in one go, in bytes: some ten milliseconds of work with all that is done to the records. */
const PART = 32 * 1024;
const DELIMITERS = [',', ';', '\t'];

/** The one that stands most often in the first line, quotes aside; a comma where none does. */
export function delimiterOf(csv: string): string {
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, 0]));
  let quoted = false;
  for (const character of csv) {
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (character === '\n' || character === '\r') break;
    const count = counts.get(character);
    if (count !== undefined) counts.set(character, count + 1);
  }
  return DELIMITERS.reduce((best, delimiter) => (counts.get(delimiter)! > counts.get(best)! ? delimiter : best));
}

/** Between two parts the process does what else there is to do. */
async function* partsOf(csv: string): AsyncIterable<Buffer> {
  const bytes = Buffer.from(csv);
  for (let start = 0; start < bytes.length; start += PART) {
    yield bytes.subarray(start, start + PART);
    await nextTurn();
  }
}

const RECORDS = 500;

/** A quote that never closes takes the rest of the file with it: what stands before it is read. */
const unreadable = (error: unknown): CsvRecord => {
  if (error instanceof CsvError) return { unreadable: 'A quoted cell is not closed.' };
  throw error;
};

export const csvReader: CsvReader = {
  read: async function* (csv) {
    const delimiter = delimiterOf(csv);
    const records = Readable.from(partsOf(csv)).pipe(
      parse({
        bom: true,
        delimiter,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_quotes: true,
        relax_column_count: true,
        skip_empty_lines: true,
        skip_records_with_empty_values: true,
      }),
    );
    let part: CsvRecord[] = [];
    try {
      for await (const cells of records as AsyncIterable<string[]>) {
        part.push({ cells });
        if (part.length < RECORDS) continue;
        yield part;
        part = [];
      }
    } catch (error) {
      part.push(unreadable(error));
    }
    yield part;
  },
};
