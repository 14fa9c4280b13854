import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';
import { SnakeCase } from './entity';

/** What only one record of a workspace may have. */
export interface UniqueProperty<T> {
  /** The name of the unique index, on the workspace and the property. */
  index: string;
  property: keyof T & string;
  /** Case-insensitive: the index is on `lower(...)`. */
  folded?: boolean;
  /** The condition of the index, in SQL. */
  where?: string;
}

export interface RecordRules<T> {
  unique?: UniqueProperty<T>;
  /** Condition for rows that are records, in SQL; others are kept, and never returned. All rows by default. */
  there?: string;
  /** Lock mode of a record; with `NO KEY UPDATE`, references to it can still be added meanwhile. */
  lockedFor?: 'UPDATE' | 'NO KEY UPDATE';
}

type Column = EntitySchemaColumnOptions & { property: string; name: string };

const naming = new SnakeCase();

/** A whole number and a decimal one are numbers alike. */
const READ_AS: Partial<Record<string, string>> = { numeric: '::float8', decimal: '::float8' };

const isJson = ({ type }: Column): boolean => type === 'json' || type === 'jsonb';

function selectedAs({ property, name, type, query, virtualProperty }: Column, table: string): string {
  if (virtualProperty && query) return `${query(table)} AS "${property}"`;
  const cast = READ_AS[String(type)] ?? '';
  return name === property && !cast ? `${table}.${name}` : `${table}.${name}${cast} AS "${property}"`;
}

/** The statements of one kind of record, composed once from its columns. `$1` is the workspace in each of them, `$2` the id, unless documented otherwise. */
export class RecordSql<T> {
  readonly table: string;
  /** The select list of a row, and `SELECT ... FROM ...` with it: for statements that a context adds itself. */
  readonly columns: string;
  readonly select: string;
  readonly byId: string;
  /** `$2` is a list of ids. */
  readonly byIds: string;
  /** `$2` is the last id seen or null, `$3` the limit. */
  readonly page: string;
  readonly lock: string;
  /** Takes `addedValues`: for statements that end otherwise than `add`. */
  readonly insert: string;
  /** Takes `addedValues`; gives no row where the unique property is taken. */
  readonly add: string;
  /** Takes `savedValues`. */
  readonly save: string;
  readonly remove: string;
  /** `$2` is the value of the unique property. */
  readonly holder: string;
  private readonly selected: readonly Column[];
  private readonly added: readonly Column[];
  private readonly saved: readonly Column[];

  constructor({ options }: EntitySchema<T>, { unique, there, lockedFor = 'UPDATE' }: RecordRules<T>) {
    const given = Object.entries(options.columns) as [string, EntitySchemaColumnOptions][];
    const columns = given.map(([property, column]): Column => ({
      ...column,
      property,
      name: naming.columnName(property, column.name),
    }));
    const kept = columns.filter(({ virtualProperty }) => !virtualProperty);
    const tableName = options.tableName ?? options.name;
    this.table = `${options.schema}.${tableName}`;
    this.added = kept.filter(({ insert = true }) => insert);
    this.saved = kept.filter(
      ({ update = true, property }) => update && property !== 'workspaceId' && property !== 'id',
    );

    this.selected = columns.filter(({ select = true }) => select);
    const condition = there ? ` AND ${there}` : '';
    this.columns = this.columnsOf(tableName);
    this.select = `SELECT ${this.columns} FROM ${this.table}`;
    this.byId = `${this.select} WHERE workspace_id = $1 AND id = $2${condition}`;
    this.byIds = `${this.select} WHERE workspace_id = $1 AND id = ANY ($2::uuid[])${condition}`;
    this.page = `${this.select} WHERE workspace_id = $1 AND ($2::uuid IS NULL OR id < $2)${condition} ORDER BY id DESC LIMIT $3`;
    this.lock = `${this.byId} FOR ${lockedFor}`;

    const sets = this.saved.map(({ name }, index) => `${name} = $${index + 3}`);
    this.save = `UPDATE ${this.table} SET ${sets.join(', ')} WHERE workspace_id = $1 AND id = $2`;
    this.remove = `DELETE FROM ${this.table} WHERE workspace_id = $1 AND id = $2${condition} RETURNING id`;

    const places = this.added.map((_, index) => `$${index + 1}`).join(', ');
    this.insert = `INSERT INTO ${this.table} (${this.added.map(({ name }) => name).join(', ')}) VALUES (${places})`;
    if (!unique) {
      this.add = `${this.insert} RETURNING id`;
      this.holder = '';
      return;
    }
    const column = columns.find(({ property }) => property === unique.property)!.name;
    const [indexed, wanted] = unique.folded ? [`lower(${column})`, 'lower($2)'] : [column, '$2'];
    const target = `(workspace_id, ${indexed})${unique.where ? ` WHERE ${unique.where}` : ''}`;
    this.add = `${this.insert} ON CONFLICT ${target} DO NOTHING RETURNING id`;
    this.holder = `SELECT id FROM ${this.table} WHERE workspace_id = $1 AND ${indexed} = ${wanted}${unique.where ? ` AND ${unique.where}` : ''}`;
  }

  /** `columns` where the table goes by another name, in a join or an update. */
  columnsOf(alias: string): string {
    return this.selected.map((column) => selectedAs(column, alias)).join(', ');
  }

  /** The columns of `addedValues`, and of `savedValues` without the workspace: for statements over many records. */
  get addedNames(): string[] {
    return this.added.map(({ name }) => name);
  }

  get savedNames(): string[] {
    return ['id', ...this.saved.map(({ name }) => name)];
  }

  /** Whether the property of a record is written again when the record is saved. */
  mayChange(property: keyof T & string): boolean {
    return this.saved.some((column) => column.property === property);
  }

  addedValues(record: T): unknown[] {
    return this.added.map((column) => valueOf(record, column));
  }

  savedValues(workspaceId: string, id: string, record: T): unknown[] {
    return [workspaceId, id, ...this.saved.map((column) => valueOf(record, column))];
  }
}

/** A list in a JSON column is JSON, not one of PostgreSQL's own lists. */
function valueOf<T>(record: T, column: Column): unknown {
  const value = record[column.property as keyof T];
  return isJson(column) && value !== null ? JSON.stringify(value) : value;
}
