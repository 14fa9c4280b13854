/**
 * The small language in which event payloads are described: one description gives the compiler's type, the informal type
 * string of the published catalogue, and the check of a value.
 */
export interface Field<T> {
  /** The informal type as the catalogue publishes it, for example `uuid or null`. */
  readonly type: string;
  readonly optional: boolean;
  accepts(value: unknown): value is T;
}

export type DataSchema = Readonly<Record<string, Field<unknown>>>;

type OptionalKeys<S> = { [K in keyof S]: S[K] extends { optional: true } ? K : never }[keyof S];
type ValueOf<F> = F extends Field<infer T> ? T : never;

/** The payload that a schema describes. */
export type DataOf<S extends DataSchema> = { [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
  [K in OptionalKeys<S> & keyof S]?: ValueOf<S[K]>;
};

const field = <T>(type: string, accepts: (value: unknown) => boolean): Field<T> & { optional: false } => ({
  type,
  optional: false,
  accepts: accepts as (value: unknown) => value is T,
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const isText = (value: unknown): value is string => typeof value === 'string';
const isRealDate = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

export const uuid = () => field<string>('uuid', (v) => isText(v) && UUID.test(v));
export const string = () => field<string>('string', isText);
export const integer = () => field<number>('integer', Number.isInteger);
export const number = () => field<number>('number', Number.isFinite);
export const boolean = () => field<boolean>('boolean', (v) => typeof v === 'boolean');
export const timestamp = () => field<string>('timestamp', (v) => isText(v) && TIMESTAMP.test(v));
export const date = () => field<string>('date (YYYY-MM-DD)', (v) => isText(v) && !Number.isNaN(Date.parse(v)) && isRealDate(v));
export const oneOf = <const V extends string>(...values: V[]) =>
  field<V>(values.map((v) => `"${v}"`).join(' | '), (v) => isText(v) && (values as string[]).includes(v));
export const listOf = <T>(item: Field<T>) =>
  field<T[]>(`array of ${item.type}`, (v) => Array.isArray(v) && v.every((entry) => item.accepts(entry)));
export const objectOf = <S extends DataSchema>(schema: S) =>
  field<DataOf<S>>(
    `{${Object.entries(schema).map(([key, f]) => `${key}${f.optional ? '?' : ''}: ${f.type}`).join(', ')}}`,
    (v) => problemsOf(schema, v).length === 0,
  );
export const nullable = <T>(inner: Field<T>) => field<T | null>(`${inner.type} or null`, (v) => v === null || inner.accepts(v));
export const optional = <T>(inner: Field<T>): Field<T> & { optional: true } => ({
  type: `${inner.type}, optional`,
  optional: true,
  accepts: inner.accepts,
});

/** What keeps a value from being the payload that the schema describes; empty when nothing does. */
export function problemsOf(schema: DataSchema, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['is not an object'];
  const given = value as Record<string, unknown>;
  const missingOrWrong = Object.entries(schema).flatMap(([key, expected]) => {
    if (given[key] === undefined) return expected.optional ? [] : [`${key} is missing`];
    return expected.accepts(given[key]) ? [] : [`${key} is not ${expected.type}`];
  });
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(schema, key));
  return [...missingOrWrong, ...unknown.map((key) => `${key} is not in the schema`)];
}
