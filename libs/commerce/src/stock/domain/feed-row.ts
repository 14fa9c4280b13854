import { isStorable, isUuid, uuidIn, type Issue } from '@workops/kernel';
import type { FeedColumns, FeedField } from './feed-columns';
import type { VehicleFields, VehiclePatch } from './vehicle';
import { FIELD_NAMES, settledFields, vehicleLimits } from './vehicle-fields';

/** Undefined without the column; null if neither a value nor a list of texts. */
export type Cell = string | readonly string[] | undefined | null;

/** Cells of the requested columns, or why the row is unreadable, with its key if reliable. */
export type FeedRecord = { cells: readonly Cell[] } | { unreadable: string; key?: string };

export type SaidFields = Partial<Pick<VehicleFields, FeedField>>;

/** Plain data that can be stored as JSON. */
export interface SettledRow {
  /** Counts from 1, without the header. */
  row: number;
  key: string;
  fields: SaidFields;
}

export interface FailedRow {
  row: number;
  /** Null without a readable key. */
  key: string | null;
  issues: readonly Pick<Issue, 'path' | 'message'>[];
}

export const isFailed = (row: SettledRow | FailedRow): row is FailedRow => 'issues' in row;

const NUMBERS: ReadonlySet<FeedField> = new Set(['year', 'km', 'priceClp', 'floorPriceClp']);
/** A vehicle must have these, so a blank cell keeps the value. */
const NEVER_CLEARED: ReadonlySet<FeedField> = new Set(['condition', 'status']);
const REQUIRED: ReadonlySet<FeedField> = new Set(['make', 'model']);
/** A thousands separator is optional; zero decimals may follow the other separator. */
const WHOLE = [
  '\\d{1,15}(?:[.,]0{1,2})?',
  '\\d{1,3}(?:\\.\\d{3}){1,4}(?:,0{1,2})?',
  '\\d{1,3}(?:,\\d{3}){1,4}(?:\\.0{1,2})?',
  '\\d{1,3}(?:[ \\u00a0\\u202f]\\d{3}){1,4}(?:[.,]0{1,2})?',
];
const DIGITS = `-?(?:${WHOLE.join('|')})`;
const WHOLE_NUMBER = /^-?\d{1,15}$/;
const PRICE = new RegExp(
  `^(?:CLP\\s?\\$?|CL?\\$|\\$)?\\s{0,3}(${DIGITS})(?:[.,]-{1,2})?\\s{0,3}(?:CLP|\\$|pesos)?$`,
  'iu',
);
const DISTANCE = new RegExp(`^(${DIGITS})\\s{0,3}(?:kms?\\.?|kil[oó]metros)?$`, 'iu');
const FORMS: Partial<Record<FeedField, RegExp>> = { priceClp: PRICE, floorPriceClp: PRICE, km: DISTANCE };

const WORDS: Partial<Record<FeedField, ReadonlyMap<string, string>>> = {
  condition: new Map([
    ...[
      'cpo',
      'certified pre-owned',
      'certified_pre_owned',
      'pre-owned',
      'usado',
      'usada',
      'seminuevo',
      'semi-nuevo',
    ].map((word) => [word, 'used'] as const),
    ...['nuevo', 'nueva'].map((word) => [word, 'new'] as const),
  ]),
  status: new Map([
    ['in stock', 'available'],
    ['in_stock', 'available'],
    ['pending', 'reserved'],
    ...['out of stock', 'out_of_stock', 'not available', 'not_available', 'unavailable'].map(
      (word) => [word, 'withdrawn'] as const,
    ),
  ]),
};

function numberIn(field: FeedField, text: string): number {
  const digits = (FORMS[field] ?? WHOLE_NUMBER).exec(text);
  return digits ? Number((digits[1] ?? digits[0]).replace(/[.,]0{1,2}$/, '').replace(/[^\d-]/g, '')) : Number.NaN;
}

const ISSUES_OF_A_ROW = 10;
const MESSAGE_CHARACTERS = 300;

function valueOf(field: FeedField, cell: string | readonly string[]): unknown {
  if (field === 'photoUrls')
    return (typeof cell === 'string' ? cell.split('|') : cell).map((url) => url.trim()).filter((url) => url !== '');
  const text = (cell as string).trim();
  if (text === '') return NEVER_CLEARED.has(field) ? undefined : REQUIRED.has(field) ? '' : null;
  if (NUMBERS.has(field)) return numberIn(field, text);
  const words = WORDS[field];
  if (words) return words.get(text.toLowerCase()) ?? text.toLowerCase();
  return field === 'locationId' ? (uuidIn(text) ?? text) : text;
}

const isUnstorable = (cell: Cell): boolean =>
  typeof cell === 'string' ? !isStorable(cell) : (cell?.some((each) => !isStorable(each)) ?? false);

function readKey(cell: Cell): { key: string } | { key: string | null; message: string } {
  if (typeof cell !== 'string' || cell.trim() === '') return { key: null, message: 'The row has no key.' };
  const key = cell.trim();
  if ([...key].length > vehicleLimits.externalId)
    return { key: null, message: `The key has more than ${vehicleLimits.externalId} characters.` };
  return isStorable(key) ? { key } : { key: null, message: 'The key contains NUL or half a character.' };
}

const failed = (row: number, key: string | null, issues: FailedRow['issues']): FailedRow => ({
  row,
  key,
  issues: issues
    .slice(0, ISSUES_OF_A_ROW)
    .map(({ path, message }) => ({ path, message: message.slice(0, MESSAGE_CHARACTERS) })),
});

/** Applies the rules of every other write. The branch is checked later. */
export function settleRow(row: number, record: FeedRecord, columns: FeedColumns): SettledRow | FailedRow {
  if ('unreadable' in record) {
    const certain = readKey(record.key);
    return failed(row, 'message' in certain ? null : certain.key, [{ path: '', message: record.unreadable }]);
  }
  const { cells } = record;
  const read = readKey(cells[columns.key]);
  if ('message' in read) return failed(row, null, [{ path: columns.names[columns.key]!, message: read.message }]);
  const issues: { path: string; message: string }[] = cells.some(isUnstorable)
    ? [{ path: '', message: 'A cell contains NUL or half a character.' }]
    : [];
  const said: Partial<Record<FeedField, unknown>> = {};
  for (let index = 0; index < cells.length; index += 1) {
    const [field, cell] = [columns.fields[index], cells[index]];
    if (!field) continue;
    if (cell === undefined) continue;
    if (cell === null || (typeof cell !== 'string' && field !== 'photoUrls')) {
      issues.push({ path: FIELD_NAMES[field], message: 'Must be a single value.' });
      continue;
    }
    const value = valueOf(field, cell);
    if (value !== undefined) said[field] = value;
  }
  const settled = settledFields({ make: '-', model: '-', ...said } as VehiclePatch);
  issues.push(...settled.issues);
  if (said.locationId && !isUuid(String(said.locationId)))
    issues.push({ path: FIELD_NAMES.locationId, message: 'Must be a uuid.' });
  if (issues.length > 0) return failed(row, read.key, issues);
  const kept: Partial<Record<FeedField, unknown>> = {};
  for (const field of columns.fields) if (field && said[field] !== undefined) kept[field] = settled.fields[field];
  return { row, key: read.key, fields: kept as SaidFields };
}
