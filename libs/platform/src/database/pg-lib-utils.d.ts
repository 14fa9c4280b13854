declare module 'pg/lib/utils.js' {
  /** The text or bytes that are sent to PostgreSQL for a JavaScript value. */
  export function prepareValue(value: unknown): string | Buffer | null;
}
