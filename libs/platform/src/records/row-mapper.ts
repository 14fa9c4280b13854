import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';
import { SnakeCase } from './entity';

type MappedColumn = EntitySchemaColumnOptions & { property: string; name: string };

const naming = new SnakeCase();

/** Decimals become numbers. */
const READ_AS: Partial<Record<string, string>> = { numeric: '::float8', decimal: '::float8' };

const isJson = ({ type }: MappedColumn): boolean => type === 'json' || type === 'jsonb';

const readCast = ({ type }: MappedColumn): string => READ_AS[String(type)] ?? '';

const listed = (names: readonly string[], alias?: string): string =>
  names.map((name) => (alias ? `${alias}.${name}` : name)).join(', ');

function selectedAs(column: MappedColumn, table?: string): string {
  const { property, name, query, virtualProperty } = column;
  if (virtualProperty && query) return `${query(table ?? '')} AS "${property}"`;
  const cast = readCast(column);
  const read = `${listed([name], table)}${cast}`;
  return name === property && !cast ? read : `${read} AS "${property}"`;
}

/**
 * Lists and values of hand-written SQL, in the same order. `T` is the domain type; `select: false` and `insert: false`
 * mark columns outside of it.
 */
export class RowMapper<T, Row extends { [P in keyof T]: unknown } = T> {
  readonly tableName: string;
  readonly table: string;
  private readonly everyColumn: readonly MappedColumn[];
  protected readonly read: readonly MappedColumn[];
  protected readonly added: readonly MappedColumn[];
  protected readonly saved: readonly MappedColumn[];

  constructor({ options }: EntitySchema<Row>) {
    const columnOptions = Object.entries(options.columns) as [string, EntitySchemaColumnOptions][];
    const columns = columnOptions.map(([property, column]): MappedColumn => ({
      ...column,
      property,
      name: naming.columnName(property, column.name),
    }));
    this.everyColumn = columns;
    const stored = columns.filter(({ virtualProperty }) => !virtualProperty);
    this.tableName = options.tableName ?? options.name;
    this.table = `${options.schema}.${this.tableName}`;
    this.read = columns.filter(({ select = true }) => select);
    this.added = stored.filter(({ insert = true }) => insert);
    this.saved = stored.filter(
      ({ update = true, primary = false, property }) => update && !primary && property !== 'id',
    );
  }

  selected(alias?: string): string {
    return this.read.map((column) => selectedAs(column, alias)).join(', ');
  }

  expressions(alias: string, only?: readonly string[]): [expression: string, property: string][] {
    const columns = only ? this.everyColumn.filter(({ property }) => only.includes(property)) : this.read;
    return columns.map((column) => {
      const cast = readCast(column);
      return [`${alias}.${cast ? column.name + cast : column.property}`, column.property];
    });
  }

  all(alias?: string): string {
    return listed(this.addedNames, alias);
  }

  changing(alias?: string): string {
    return listed(this.changedNames, alias);
  }

  /** `$1, $2` for `addedValues`. */
  get places(): string {
    return this.added.map((_, index) => `$${index + 1}`).join(', ');
  }

  get addedNames(): string[] {
    return this.added.map(({ name }) => name);
  }

  get changedNames(): string[] {
    return this.saved.map(({ name }) => name);
  }

  /** Saving a record writes this property again. */
  mayChange(property: keyof T & string): boolean {
    return this.saved.some((column) => column.property === property);
  }

  addedValues(record: T): unknown[] {
    return this.added.map((column) => valueOf(record, column));
  }

  changedValues(record: T): unknown[] {
    return this.saved.map((column) => valueOf(record, column));
  }

  part(properties: readonly (keyof T & string)[]): { columns: string[]; toValues(record: T): unknown[] } {
    const columns = properties.map((property) => this.added.find((column) => column.property === property)!);
    return {
      columns: columns.map(({ name }) => name),
      toValues: (record) => columns.map((column) => valueOf(record, column)),
    };
  }

  /** JSON keyed by column name, for functions such as `json_populate_recordset`. */
  rows(records: readonly { [P in keyof T]: unknown }[]): string {
    const row = (record: { [P in keyof T]: unknown }) =>
      Object.fromEntries(this.added.map(({ name, property }) => [name, record[property as keyof T]]));
    return JSON.stringify(records.map(row));
  }
}

/** Lists in JSON columns are JSON rather than PostgreSQL arrays. */
function valueOf<T>(record: T, column: MappedColumn): unknown {
  const value = record[column.property as keyof T];
  return isJson(column) && value !== null ? JSON.stringify(value) : value;
}
