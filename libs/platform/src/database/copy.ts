import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from } from 'pg-copy-streams';

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/g;

const escaped = (text: string): string => text.replace(SPECIAL, (character) => ESCAPES[character]!);

const arrayLiteral = (entries: readonly unknown[]): string =>
  `{${entries.map((entry) => (entry === null ? 'NULL' : `"${String(entry).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  return escaped(Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value));
}

/** A row as COPY reads it: texts, numbers, flags, times, lists of texts, and anything else as JSON. */
export const copyLine = (values: readonly unknown[]): string => `${values.map(cellOf).join('\t')}\n`;

/** Streams lines into `COPY ... FROM STDIN`: no more of them is in memory than PostgreSQL has not taken yet. */
export const copyInto = (client: PoolClient, statement: string, lines: AsyncIterable<string> | Iterable<string>): Promise<void> =>
  pipeline(Readable.from(lines, { objectMode: true, highWaterMark: 4 }), client.query(from(statement)));
