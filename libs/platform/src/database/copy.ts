const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const SPECIAL = /[\\\t\n\r]/g;

/** Most texts need no escaping. */
const escaped = (text: string): string =>
  text.search(SPECIAL) < 0 ? text : text.replace(SPECIAL, (character) => ESCAPES[character]!);

const arrayLiteral = (entries: readonly unknown[]): string =>
  entries.length === 0
    ? '{}'
    : `{${entries.map((entry) => (entry === null ? 'NULL' : `"${String(entry).replace(/["\\]/g, '\\$&')}"`)).join(',')}}`;

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  return escaped(Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value));
}

/** Texts, numbers, booleans, times, lists of texts, and anything else as JSON. */
export function copyLine(values: readonly unknown[]): string {
  let line = '';
  for (let index = 0; index < values.length; index += 1) line += (index === 0 ? '' : '\t') + toCell(values[index]);
  return `${line}\n`;
}
