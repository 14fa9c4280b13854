import type { WorkspaceRecord } from '@workops/kernel';
import { DefaultNamingStrategy, EntitySchema, type EntitySchemaColumnOptions } from 'typeorm';
import type { ColumnsByProperty, Row } from './row';

/** Follows the migrations: `createdAt` becomes `created_at`. */
export class SnakeCase extends DefaultNamingStrategy {
  override columnName(property: string, name: string | undefined): string {
    return name ?? property.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
  }
}

export const GENERATED = {
  generatedType: 'STORED',
  asExpression: 'as the migration says',
  insert: false,
  update: false,
} as const;

type ColumnsOf<T> = { [P in keyof T]-?: EntitySchemaColumnOptions };

/** `id` alone may be the primary key. */
const COMMON: ColumnsOf<WorkspaceRecord> = {
  workspaceId: { type: 'uuid', primary: true, update: false },
  id: { type: 'uuid', primary: true, update: false },
  createdAt: { type: 'timestamptz', update: false },
  updatedAt: { type: 'timestamptz' },
};

interface RecordTable<T> {
  schema: string;
  name: string;
  /** The common ones are added unless overridden. */
  columns: ColumnsOf<Omit<T, keyof WorkspaceRecord>> & Partial<ColumnsOf<WorkspaceRecord>>;
}

interface Table<Columns> {
  schema: string;
  name: string;
  columns: Columns;
}

/** Two contexts may have tables of the same name. */
const named = (schema: string, name: string) => ({ name: `${schema}_${name}`, schema, tableName: name });

/**
 * `update: false` is written once, `select: false` never read; virtual properties are read by their query. Migrations
 * create the table, its indexes and checks.
 */
export const createEntity = <T extends WorkspaceRecord>({ schema, name, columns }: RecordTable<T>): EntitySchema<T> =>
  new EntitySchema<T>({ ...named(schema, name), columns: { ...COMMON, ...columns } as ColumnsOf<T> });

/** A table whose rows are not plain records; their type is `RowOf<typeof entity>`. */
export const tableEntity = <const Columns extends ColumnsByProperty>({
  schema,
  name,
  columns,
}: Table<Columns>): EntitySchema<Row<Columns>> =>
  new EntitySchema<Row<Columns>>({ ...named(schema, name), columns: columns as unknown as ColumnsOf<Row<Columns>> });
