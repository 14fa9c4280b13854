import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';

/** TypeORM supports `identity` but omits it from its column type. */
type Column = Omit<EntitySchemaColumnOptions, 'generated'> & {
  generated?: EntitySchemaColumnOptions['generated'] | 'identity';
};

export type ColumnsByProperty = Readonly<Record<string, Readonly<Column>>>;

/** JavaScript type per column type as the driver returns it: dates are strings, and 8-byte integers are numbers. */
interface Values {
  uuid: string;
  text: string;
  date: string;
  tsvector: string;
  timestamptz: Date;
  int: number;
  smallint: number;
  bigint: number;
  float8: number;
  real: number;
  numeric: string;
  boolean: boolean;
  bytea: Buffer;
  json: unknown;
  jsonb: unknown;
}

interface Typed<V> {
  readonly typed?: V;
}

/** Narrows a column's type, as in `{ type: 'text', ...typed<Status>() }`. It has no runtime effect. */
export const typed = <V>(): Typed<V> => ({});

type Single<C> = C extends { readonly type: infer Type extends keyof Values } ? Values[Type] : unknown;
type Value<C> = 'typed' extends keyof C ? (C extends Typed<infer V> ? V : never) : Stored<C>;
type Stored<C> = C extends { readonly array: true } ? Single<C>[] : Single<C>;

/** A row with these columns. */
export type Row<Columns> = {
  -readonly [Property in keyof Columns]: Columns[Property] extends { readonly nullable: true }
    ? Value<Columns[Property]> | null
    : Value<Columns[Property]>;
};

/** Row type of an entity's table. */
export type RowOf<Entity> = Entity extends EntitySchema<infer T> ? T : never;

/** Declares a table with such rows. */
export type Entity<T> = EntitySchema<T>;
