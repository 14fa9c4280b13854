import type { WorkspaceRecord } from '@workops/kernel';
import { DefaultNamingStrategy, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { ColumnsByProperty, Row } from './row';

/** Names columns after properties (`createdAt` becomes `created_at`), as migrations do. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, name: string | undefined): string {
    return name ?? property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  }
}

/**
 * A column computed by PostgreSQL. Its expression is only in the migration, but TypeORM treats a column without one as
 * stored.
 */
export const GENERATED = {
  generatedType: 'STORED',
  asExpression: 'as the migration says',
  insert: false,
  update: false,
} as const;

type ColumnsOf<T> = { [P in keyof T]-?: EntitySchemaColumnOptions };

/** Common columns of all record tables; `id` alone may be the primary key. */
const COMMON: ColumnsOf<WorkspaceRecord> = {
  workspaceId: { type: 'uuid', primary: true, update: false },
  id: { type: 'uuid', primary: true, update: false },
  createdAt: { type: 'timestamptz', update: false },
  updatedAt: { type: 'timestamptz' },
};

interface RecordTable<T> {
  schema: string;
  /** Name of the table. */
  name: string;
  /** Columns by property. The common ones are added unless they are overridden here. */
  columns: ColumnsOf<Omit<T, keyof WorkspaceRecord>> & Partial<ColumnsOf<WorkspaceRecord>>;
}

interface Table<Columns> {
  schema: string;
  /** Name of the table. */
  name: string;
  columns: Columns;
}

/** The entity's name includes its schema, because two contexts may have tables of the same name. */
const named = (schema: string, name: string) => ({ name: `${schema}_${name}`, schema, tableName: name });

/**
 * Declares the table of a record kind. `update: false` columns are written once, `select: false` columns are never
 * read, and virtual properties are read by their query but not stored. Migrations create the table, its indexes and its
 * checks.
 */
export const createEntity = <T extends WorkspaceRecord>({ schema, name, columns }: RecordTable<T>): EntitySchema<T> =>
  new EntitySchema<T>({ ...named(schema, name), columns: { ...COMMON, ...columns } as ColumnsOf<T> });

/** Declares a table whose rows are not plain records. The row type follows from the columns: `RowOf<typeof entity>`. */
export const tableEntity = <const Columns extends ColumnsByProperty>({
  schema,
  name,
  columns,
}: Table<Columns>): EntitySchema<Row<Columns>> =>
  new EntitySchema<Row<Columns>>({ ...named(schema, name), columns: columns as unknown as ColumnsOf<Row<Columns>> });
