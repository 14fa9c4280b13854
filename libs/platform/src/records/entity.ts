import type { WorkspaceRecord } from '@workops/kernel';
import { DefaultNamingStrategy, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { ColumnsByProperty, Row } from './row';

/** `createdAt` lies in `created_at`: columns are named after properties, with the names that migrations give them. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, given: string | undefined): string {
    return given ?? property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  }
}

/** A column that PostgreSQL computes. Its expression is in the migration alone, and TypeORM takes a column without one for a stored column. */
export const GENERATED = {
  generatedType: 'STORED',
  asExpression: 'as the migration says',
  insert: false,
  update: false,
} as const;

type ColumnsOf<T> = { [P in keyof T]-?: EntitySchemaColumnOptions };

/** Common columns of every table of records; `id` alone may be its key. */
const COMMON: ColumnsOf<WorkspaceRecord> = {
  workspaceId: { type: 'uuid', primary: true, update: false },
  id: { type: 'uuid', primary: true, update: false },
  createdAt: { type: 'timestamptz', update: false },
  updatedAt: { type: 'timestamptz' },
};

interface RecordTable<T> {
  schema: string;
  /** The table's. */
  name: string;
  /** Every property of the record except the common ones, unless one of them differs here. */
  columns: ColumnsOf<Omit<T, keyof WorkspaceRecord>> & Partial<ColumnsOf<WorkspaceRecord>>;
}

interface Table<Columns> {
  schema: string;
  /** The table's. */
  name: string;
  columns: Columns;
}

/** Two contexts may have a table of the same name, so that the entity is named after its schema too. */
const named = (schema: string, name: string) => ({ name: `${schema}_${name}`, schema, tableName: name });

/**
 * Declares the table of a kind of record. `update: false` is written once; `select: false` is stored and not read; a virtual property is read by its query and
 * not stored. The table itself, its indexes and its checks come from migrations.
 */
export const entityOf = <T extends WorkspaceRecord>({ schema, name, columns }: RecordTable<T>): EntitySchema<T> =>
  new EntitySchema<T>({ ...named(schema, name), columns: { ...COMMON, ...columns } as ColumnsOf<T> });

/** Declares a table whose rows are not plain records; the type of a row follows from its columns, as `RowOf<typeof entity>`. */
export const tableEntity = <const Columns extends ColumnsByProperty>({
  schema,
  name,
  columns,
}: Table<Columns>): EntitySchema<Row<Columns>> =>
  new EntitySchema<Row<Columns>>({ ...named(schema, name), columns: columns as unknown as ColumnsOf<Row<Columns>> });
