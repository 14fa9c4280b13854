export type Said = Readonly<Record<string, unknown>>;

export const CONTENT_LENGTH = 100_000;
const NAME_LENGTH = 255;

export const isObject = (value: unknown): value is Said =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listIn = (said: Said, field: string): Said[] =>
  Array.isArray(said[field]) ? (said[field] as unknown[]).filter(isObject) : [];
/** Counts entries that are no objects. A value that is no list is one entry. */
export function entriesIn(said: Said, field: string): readonly unknown[] {
  const value = said[field] ?? [];
  return Array.isArray(value) ? value : [value];
}
export const objectIn = (said: Said, field: string): Said => (isObject(said[field]) ? said[field] : {});
export function textIn(said: Said, field: string): string | undefined {
  const value = typeof said[field] === 'number' ? String(said[field]) : said[field];
  return typeof value === 'string' && value !== '' ? value.slice(0, CONTENT_LENGTH) : undefined;
}
/** Undefined if too long or blank for an index. */
export function nameIn(said: Said, field: string): string | undefined {
  const value = textIn(said, field);
  return value !== undefined && value.trim() !== '' && value.length <= NAME_LENGTH ? value : undefined;
}
export const numberIn = (said: Said, field: string): number | undefined =>
  Number.isFinite(said[field]) ? (said[field] as number) : undefined;
