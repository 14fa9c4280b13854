import type { EntitySchema, EntitySchemaColumnOptions } from 'typeorm';

/** TypeORM supports `identity` but omits it from this type. */
type Column = Omit<EntitySchemaColumnOptions, 'generated'> & {
  generated?: EntitySchemaColumnOptions['generated'] | 'identity';
};

export type ColumnsByProperty = Readonly<Record<string, Readonly<Column>>>;

/** Types as the driver returns them: dates are strings, 8-byte integers numbers. */
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

/** Used as `{ type: 'text', ...typed<Status>() }`; no runtime effect. */
export const typed = <V>(): Typed<V> => ({});

type Single<C> = C extends { readonly type: infer Type extends keyof Values } ? Values[Type] : unknown;
type Value<C> = 'typed' extends keyof C ? (C extends Typed<infer V> ? V : never) : Stored<C>;
type Stored<C> = C extends { readonly array: true } ? Single<C>[] : Single<C>;

export type Row<Columns> = {
  -readonly [Property in keyof Columns]: Columns[Property] extends { readonly nullable: true }
    ? Value<Columns[Property]> | null
    : Value<Columns[Property]>;
};

export type RowOf<Entity> = Entity extends EntitySchema<infer T> ? T : never;

export type Entity<T> = EntitySchema<T>;
