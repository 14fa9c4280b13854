import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';

/** `identity` is a strategy that TypeORM knows and leaves out of the type of an entity's columns. */
type Column = Omit<EntitySchemaColumnOptions, 'generated'> & {
  generated?: EntitySchemaColumnOptions['generated'] | 'identity';
};

export type ColumnsByProperty = Readonly<Record<string, Readonly<Column>>>;

/** What the driver reads for each type of column: a date stays a text, and a whole number of eight bytes is a number. */
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

/** Narrows what a column holds: `{ type: 'text', ...typed<Status>() }`. It is a type alone. */
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

/** A row of the entity's table. */
export type RowOf<Entity> = Entity extends EntitySchema<infer T> ? T : never;

/** The declaration of a table with such rows. */
export type Entity<T> = EntitySchema<T>;
