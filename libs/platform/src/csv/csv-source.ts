/** The cells of a record, or why it could not be read; `cut` where the file ended within it. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string; cut?: true };

/** A file as text, or as the bytes that came, in pieces: in UTF-8, UTF-16 with its mark, or Windows-1252. */
export type CsvSource = string | readonly Buffer[];

/**
 * Reads CSV as RFC 4180 has it, a part at a time, so that the process does other work between. Blank lines are no records, nor is the
 * `sep=;` that a spreadsheet writes before the first.
 */
export interface CsvReader {
  /** Each part holds some records, in order. */
  read(csv: CsvSource): AsyncIterable<readonly CsvRecord[]>;
}
