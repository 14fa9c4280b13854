import { malformed, visibleName, type IssueCode } from '@workops/kernel';
import { contactLimits, type Address, type ContactInput } from './contact-fields';
import type { AttributeEntry } from './settle-attributes';
import { beginningOf } from './import-report';
import { titleReader } from './import-titles';
import { wireName } from './wire-name';

/** The cells of a row, as fields of a client's call. A blank cell is absent. */
export interface GivenRow {
  fields: Partial<ContactInput>;
  attributes: AttributeEntry[];
  /** The kind of tax id implied by its column's title; a separate column for the kind takes precedence. */
  impliedTaxKind?: string;
}

type Column = (row: GivenRow, cell: string) => void;

function givenAddress(row: GivenRow): Partial<Address> {
  row.fields.address ??= {};
  return row.fields.address;
}

/** Of several columns of one field the first that is filled counts. */
function knownColumns(): ReadonlyMap<string, Column> {
  const { address, ...texts } = contactLimits;
  const fields = Object.keys(texts) as (keyof typeof texts)[];
  const lines = Object.keys(address) as (keyof Address)[];
  return new Map<string, Column>([
    ...fields.map((field): [string, Column] => [wireName(field), (row, cell) => (row.fields[field] ??= cell)]),
    ...lines.map((line): [string, Column] => [`address.${wireName(line)}`, (row, cell) => (givenAddress(row)[line] ??= cell)]),
  ]);
}

const COLUMNS = knownColumns();

/** The columns of an import, beside `attr:<key>`; common titles in Spanish and English are aliases. */
export const importColumns: readonly string[] = [...COLUMNS.keys()];

const meaningOf = titleReader(importColumns);

function columnOf(title: string): Column | undefined {
  const meaning = meaningOf(title);
  if (!meaning) return undefined;
  if ('attribute' in meaning) return (row, cell) => void row.attributes.push({ key: meaning.attribute, value: cell });
  const { column, taxKind } = meaning;
  const write = COLUMNS.get(column)!;
  if (taxKind === undefined) return write;
  return (row, cell) => {
    if (row.fields.taxId !== undefined) return;
    write(row, cell);
    row.impliedTaxKind = taxKind;
  };
}

const wrongFile = (message: string, code: IssueCode = 'custom') => malformed('body', [{ path: 'csv', message, code }]);
const tooLarge = (message: string) => wrongFile(message, 'too_big');

/** A formula that is only a text, which keeps a spreadsheet from reading a number. */
const TEXT_FORMULA = /^\s*="((?:[^"]|"")*)"\s*$/;
/** The apostrophe before what a spreadsheet should not calculate. */
const APOSTROPHE = /^\s*'(?=[=+\-@]|[\d\s().-]+$)/;

const plainCell = (cell: string): string =>
  visibleName(cell)
    .replace(TEXT_FORMULA, (_, inner: string) => inner.replaceAll('""', '"'))
    .replace(APOSTROPHE, '');

/** Limits of one file; its report must fit into a response. */
export const importLimits = { rows: 200_000, columns: 1_000 } as const;

/** A header as it was read. */
export interface ImportHeader {
  read(cells: readonly string[]): GivenRow;
  /** The titles of columns that an import does not know, shortened where they are long. */
  ignored: readonly string[];
}

const MOST_OF_TITLE = 100;

function repeated(titles: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return titles.find((title) => seen.size === seen.add(title.toLowerCase()).size);
}

/**
 * Reads a header, and the rows under it. Throws `malformed` for one with too many columns, without a known one or with one twice.
 */
export function readHeader(header: readonly string[]): ImportHeader {
  if (header.length > importLimits.columns) throw tooLarge(`At most ${importLimits.columns} columns.`);
  const titles = header.map((title) => title.trim());
  const columns = titles.map(columnOf);
  const known = titles.filter((_, index) => columns[index]);
  if (known.length === 0) throw wrongFile('The first line names no column that an import knows.');
  const twice = repeated(known);
  if (twice !== undefined) throw wrongFile(`The column ${beginningOf(twice)} appears twice.`);
  const read = (cells: readonly string[]): GivenRow => {
    const row: GivenRow = { fields: {}, attributes: [] };
    for (let index = 0; index < columns.length; index += 1) {
      const cell = plainCell(cells[index] ?? '');
      if (cell.trim() !== '') columns[index]?.(row, cell);
    }
    if (row.impliedTaxKind !== undefined) row.fields.taxIdKind ??= row.impliedTaxKind;
    return row;
  };
  const ignored = titles.filter((title, index) => title !== '' && !columns[index]).map((title) => title.slice(0, MOST_OF_TITLE));
  return { read, ignored };
}

/** The refusal of a text that has no first line. */
export const emptyFile = () => wrongFile('Has no header.');

/** The refusal of a text with more rows than one import takes. */
export const tooManyRows = () => tooLarge(`At most ${importLimits.rows} rows.`);
