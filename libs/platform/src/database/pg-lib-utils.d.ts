declare module 'pg/lib/utils.js' {
  /** The text or bytes that PostgreSQL is sent for a value of JavaScript. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
