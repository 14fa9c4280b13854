import { malformed } from '@workops/kernel';
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

const wrongFile = (message: string) => malformed('body', [{ path: 'csv', message, code: 'custom' }]);

/**
 * Reads the rows under a header. Columns that are not known are ignored. Throws `malformed` for a header without a known column or with
 * one twice.
 */
export function rowsUnder(header: readonly string[]): (cells: readonly string[]) => GivenRow {
  const titles = header.map((title) => title.trim());
  const columns = titles.map(columnOf);
  const known = titles.filter((_, index) => columns[index]);
  if (known.length === 0) throw wrongFile('The first line names no column that an import knows.');
  const twice = known.find((title, index) => known.indexOf(title) !== index);
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
