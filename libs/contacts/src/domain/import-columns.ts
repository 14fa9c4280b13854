import { folded, malformed, visibleName, type Issue, type IssueCode } from '@workops/kernel';
import { contactLimits, type Address, type ContactInput } from './contact-fields';
import type { AttributeEntry } from './settle-attributes';
import { truncate } from './import-report';
import { FAMILY_NAMES, headerReader, NAME_PARTS, type NamePart, type TitleMeaning } from './import-titles';
import { countryNamed } from './country-names';
import { wireName } from './wire-name';

/** A row as API input; blank cells are absent. */
export interface GivenRow {
  fields: Partial<ContactInput>;
  attributes: AttributeEntry[];
  /** The title implies it; a column for the kind takes precedence. */
  impliedTaxKind?: string;
}

/** A row being read: with names in parts and several address groups. */
interface RowInParts extends GivenRow {
  name: Partial<Record<NamePart, string>>;
  addresses: Map<string, Partial<Address>>;
}

type Column = (row: RowInParts, cell: string) => void;

function addressIn({ addresses }: RowInParts, group: string): Partial<Address> {
  const address = addresses.get(group) ?? {};
  addresses.set(group, address);
  return address;
}

const { address: addressLimits, ...textLimits } = contactLimits;
const TEXTS = Object.keys(textLimits) as (keyof typeof textLimits)[];
const LINES = Object.keys(addressLimits) as (keyof Address)[];

/** Other systems have stages of several words. */
const written = (field: keyof typeof textLimits, cell: string): string => {
  if (field === 'lifecycleStage') return cell.trim().replace(/\s+/g, '_');
  return field === 'country' ? countryNamed(cell) : cell;
};

/** The first filled cell of a field wins. */
const textColumns = new Map(
  TEXTS.map((field): [string, Column] => [
    wireName(field),
    (row, cell) => (row.fields[field] ??= written(field, cell)),
  ]),
);
const lineColumns = new Map(LINES.map((line) => [`address.${wireName(line)}`, line]));

/** The columns besides `attr:<key>`; common Spanish, English and Portuguese titles are aliases. */
export const importColumns: readonly string[] = [...textColumns.keys(), ...lineColumns.keys()];

export const mappableColumns: readonly string[] = [...importColumns, ...NAME_PARTS];

const titleMeanings = headerReader(importColumns);

const isNamePart = (column: string): column is NamePart => (NAME_PARTS as readonly string[]).includes(column);

function toColumn(meaning: TitleMeaning | undefined): Column | undefined {
  if (!meaning) return undefined;
  if ('attribute' in meaning) return (row, cell) => void row.attributes.push({ key: meaning.attribute, value: cell });
  const { column, taxKind, group = '' } = meaning;
  if (isNamePart(column)) return (row, cell) => (row.name[column] ??= cell.trim());
  const line = lineColumns.get(column);
  if (line !== undefined)
    return (row, cell) => (addressIn(row, group)[line] ??= line === 'country' ? countryNamed(cell) : cell);
  const write = textColumns.get(column)!;
  if (taxKind === undefined) return write;
  return (row, cell) => {
    if (row.fields.taxId !== undefined) return;
    write(row, cell);
    row.impliedTaxKind = taxKind;
  };
}

const wrongFile = (message: string, code: IssueCode = 'custom') => malformed('body', [{ path: 'csv', message, code }]);
const tooLarge = (message: string) => wrongFile(message, 'too_big');

/** Such as `="123"`, which keeps a spreadsheet from parsing a number. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;
/** Keeps a spreadsheet from evaluating the cell. */
const APOSTROPHE = /^\s*'(?=[=+\-@]|[\d\s().-]+$)/;
/** Between several values in one cell, in address books. */
const NEXT_VALUE = ' ::: ';

const plainCell = (cell: string): string =>
  visibleName(cell)
    .replace(TEXT_FORMULA, (_, inner: string) => inner.replaceAll('""', '"'))
    .replace(APOSTROPHE, '')
    .split(NEXT_VALUE, 1)[0]!;

/** Limits of one file; its report must fit into one response. */
export const importLimits = { rows: 200_000, columns: 1_000 } as const;

/** Target by title; null skips the column. */
export type ColumnMapping = Readonly<Record<string, string | null>>;

export interface ImportHeader {
  read(cells: readonly string[]): GivenRow;
  /** The unknown titles, shortened if long. */
  ignored: readonly string[];
}

const MAX_SHOWN_TITLE = 100;

const mapped = (target: string): TitleMeaning =>
  /^attr:/i.test(target) ? { attribute: target.slice(5) } : { column: target };

const isMappable = (target: string | null): boolean =>
  target === null || mappableColumns.includes(target) || /^attr:./i.test(target);

/** Throws `malformed` for an unknown title or target. */
function requireMappable(mapping: ColumnMapping, titles: readonly string[]): void {
  const issues = Object.entries(mapping).flatMap(([title, target]): Issue[] => {
    const path = `mapping.${truncate(title, MAX_SHOWN_TITLE)}`;
    if (!titles.includes(title.trim()))
      return [{ path, message: 'Is not a column of the file.', code: 'unrecognized_keys' }];
    if (isMappable(target)) return [];
    return [
      {
        path,
        message: `Must be null, attr:<key> or one of ${mappableColumns.join(', ')}.`,
        code: 'invalid_enum_value',
      },
    ];
  });
  if (issues.length > 0) throw malformed('body', issues);
}

function repeated(titles: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return titles.find((title) => seen.size === seen.add(title.toLowerCase()).size);
}

const splitWords = (name: string): string[] => folded(name).match(/[\p{L}\p{N}]+/gu) ?? [];

const holds = (words: readonly string[], part: readonly string[]): boolean =>
  ` ${words.join(' ')} `.includes(` ${part.join(' ')} `);

/** Does not repeat words that the name already ends with. */
function withNames(name: string, further: string): string {
  const words = splitWords(name);
  const added = splitWords(further);
  if (added.length === 0 || holds(words, added)) return name;
  const isEnd = (count: number) => words.slice(-count).join(' ') === added.slice(0, count).join(' ');
  const shared = added.findLastIndex((_, index) => isEnd(index + 1)) + 1;
  const parts = further.split(/\s+/);
  return [name.trim(), ...(parts.length === added.length ? parts.slice(shared) : parts)].join(' ');
}

/** The full name plus a family name that only its own column holds; otherwise the parts in order. */
function joinName({ fields, name }: RowInParts): string | undefined {
  const joined = (parts: readonly NamePart[]) =>
    parts
      .map((part) => name[part])
      .filter((part) => part !== undefined && part !== '')
      .join(' ');
  if (fields.name === undefined) return joined(NAME_PARTS) || undefined;
  const family = splitWords(joined(FAMILY_NAMES));
  const isFull = name['name.given'] !== undefined || (family.length > 0 && holds(splitWords(fields.name), family));
  return isFull ? fields.name : withNames(fields.name, joined(['name.middle', ...FAMILY_NAMES]));
}

/** Joins the name and takes the first address. */
function composed(row: RowInParts): GivenRow {
  const { fields, attributes, impliedTaxKind, addresses } = row;
  const [address] = addresses.values();
  const name = joinName(row);
  if (name !== undefined) fields.name = name;
  if (address) fields.address = address;
  if (impliedTaxKind !== undefined) fields.taxIdKind ??= impliedTaxKind;
  return { fields, attributes, ...(impliedTaxKind !== undefined && { impliedTaxKind }) };
}

/**
 * `mapping` overrides the usual meaning of titles. Throws `malformed` for too many, duplicate or only unknown columns,
 * or an invalid mapping.
 */
export function readHeader(header: readonly string[], mapping: ColumnMapping = {}): ImportHeader {
  if (header.length > importLimits.columns) throw tooLarge(`At most ${importLimits.columns} columns.`);
  const titles = header.map((title) => visibleName(title).trim());
  requireMappable(mapping, titles);
  const targets = new Map(Object.entries(mapping).map(([title, target]) => [title.trim(), target]));
  const left = titles.map((title) => (targets.has(title) ? '' : title));
  const usual = titleMeanings(left);
  const columns = titles.map((title, index) => {
    const target = targets.get(title);
    return toColumn(typeof target === 'string' ? mapped(target) : usual[index]);
  });
  const knownTitles = titles.filter((_, index) => columns[index]);
  if (knownTitles.length === 0) throw wrongFile('The first line names no column that an import knows.');
  const twice = repeated(knownTitles);
  if (twice !== undefined) throw wrongFile(`The column ${truncate(twice)} appears twice.`);
  const read = (cells: readonly string[]): GivenRow => {
    const row: RowInParts = { fields: {}, attributes: [], name: {}, addresses: new Map() };
    for (let index = 0; index < columns.length; index += 1) {
      const cell = plainCell(cells[index] ?? '');
      if (cell.trim() !== '') columns[index]?.(row, cell);
    }
    return composed(row);
  };
  const ignored = titles
    .filter((title, index) => title !== '' && !columns[index])
    .map((title) => title.slice(0, MAX_SHOWN_TITLE));
  return { read, ignored };
}

/** The text has no first line. */
export const emptyFile = () => wrongFile('Has no header.');

export const tooManyRows = () => tooLarge(`At most ${importLimits.rows} rows.`);
