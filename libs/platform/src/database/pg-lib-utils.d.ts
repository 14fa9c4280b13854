declare module 'pg/lib/utils.js' {
  /** The text or bytes sent to PostgreSQL for a value of JavaScript. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
