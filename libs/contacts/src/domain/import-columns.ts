import { malformed, type IssueCode } from '@workops/kernel';
import { contactLimits, type Address, type ContactInput } from './contact-fields';
import type { AttributeEntry } from './settle-attributes';
import { wireName } from './wire-name';

/** What the cells of a row say, as a client's call would say it. A blank cell says nothing. */
export interface GivenRow {
  fields: Partial<ContactInput>;
  attributes: AttributeEntry[];
}

type Column = (row: GivenRow, cell: string) => void;

const ATTRIBUTE = /^attr:(.+)$/s;

function givenAddress(row: GivenRow): Partial<Address> {
  row.fields.address ??= {};
  return row.fields.address;
}

function knownColumns(): ReadonlyMap<string, Column> {
  const { address, ...texts } = contactLimits;
  const fields = Object.keys(texts) as (keyof typeof texts)[];
  const lines = Object.keys(address) as (keyof Address)[];
  return new Map<string, Column>([
    ...fields.map((field): [string, Column] => [wireName(field), (row, cell) => (row.fields[field] = cell)]),
    ...lines.map((line): [string, Column] => [`address.${wireName(line)}`, (row, cell) => (givenAddress(row)[line] = cell)]),
  ]);
}

const COLUMNS = knownColumns();

/** The names of the columns that an import knows, beside `attr:<key>`. */
export const importColumns: readonly string[] = [...COLUMNS.keys()];

function columnOf(title: string): Column | undefined {
  const [, key] = ATTRIBUTE.exec(title) ?? [];
  return key === undefined ? COLUMNS.get(title) : (row, cell) => void row.attributes.push({ key, value: cell });
}

const wrongFile = (message: string, code: IssueCode = 'custom') => malformed('body', [{ path: 'csv', message, code }]);
const tooLarge = (message: string) => wrongFile(message, 'too_big');

/** How much one file may hold; what a report says of it must fit into an answer. */
export const importLimits = { rows: 200_000, columns: 1_000 } as const;

function repeated(titles: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return titles.find((title) => seen.size === seen.add(title).size);
}

/**
 * Reads the rows under a header. Columns that are not known are ignored. Throws `malformed` for a header with too many columns, without a
 * known one or with one twice.
 */
export function rowsUnder(header: readonly string[]): (cells: readonly string[]) => GivenRow {
  if (header.length > importLimits.columns) throw tooLarge(`At most ${importLimits.columns} columns.`);
  const titles = header.map((title) => title.trim());
  const columns = titles.map(columnOf);
  const known = titles.filter((_, index) => columns[index]);
  if (known.length === 0) throw wrongFile('The first line names no column that an import knows.');
  const twice = repeated(known);
  if (twice !== undefined) throw wrongFile(`The column ${twice} appears twice.`);
  return (cells) => {
    const row: GivenRow = { fields: {}, attributes: [] };
    for (let index = 0; index < columns.length; index += 1) {
      const cell = cells[index];
      if (cell !== undefined && cell.trim() !== '') columns[index]?.(row, cell);
    }
    return row;
  };
}

/** The refusal of a text that has no first line. */
export const emptyFile = () => wrongFile('Has no header.');

/** The refusal of a text with more rows than one import takes. */
export const tooManyRows = () => tooLarge(`At most ${importLimits.rows} rows.`);
