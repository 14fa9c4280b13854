/** The cells of a record, or why it could not be read; `cut` where the file ended within it. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string; cut?: true };

/** A file as text, or as its bytes, in pieces: in UTF-8, UTF-16 with a byte-order mark, or Windows-1252. */
export type CsvSource = string | readonly Buffer[];

/**
 * Reads CSV as in RFC 4180, a part at a time, so that the process can do other work in between. Blank lines are no records, nor is the `sep=;` that a
 * spreadsheet writes before the first.
 */
export interface CsvReader {
  /** Each part holds some records, in order. */
  read(csv: CsvSource): AsyncIterable<readonly CsvRecord[]>;
}
