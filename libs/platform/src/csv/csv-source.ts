/** The cells of a record, or the reason why it is unreadable; `cut` if the file ended within it. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string; cut?: true };

/** A file as text, or as byte chunks in UTF-8, UTF-16 with a byte-order mark, or Windows-1252. */
export type CsvSource = string | readonly Buffer[];

/**
 * Reads CSV (RFC 4180) in steps, so that the process can do other work in between. Blank lines and a leading `sep=;`
 * are skipped.
 */
export interface CsvReader {
  /** Yields some records at a time, in order. */
  read(csv: CsvSource): AsyncIterable<readonly CsvRecord[]>;
}
