/** `cut` if the file ended within the record. */
export type CsvRecord = { cells: readonly string[] } | { unreadable: string; cut?: true };

/** Text, or bytes in UTF-8, UTF-16 with a byte-order mark, or Windows-1252. */
export type CsvSource = string | readonly Buffer[];

/** RFC 4180, in steps with pauses for other work. Skips blank lines and a leading `sep=;`. */
export interface CsvReader {
  read(csv: CsvSource): AsyncIterable<readonly CsvRecord[]>;
}
