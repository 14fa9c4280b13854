export type JsonSchema = Readonly<Record<string, unknown>>;

/** Schemas of event payloads give the TypeScript type, the catalogue's type text, and the validation. */
export interface Field<T> {
  /** Type text, such as `uuid or null`. */
  readonly type: string;
  readonly optional: boolean;
  /** JSON Schema 2020-12. */
  readonly json: JsonSchema;
  accepts(value: unknown): value is T;
}

export type DataSchema = Readonly<Record<string, Field<unknown>>>;

type OptionalKeys<S> = { [K in keyof S]: S[K] extends { optional: true } ? K : never }[keyof S];
type ValueOf<F> = F extends Field<infer T> ? T : never;

export type DataOf<S extends DataSchema> = { [K in Exclude<keyof S, OptionalKeys<S>>]: ValueOf<S[K]> } & {
  [K in OptionalKeys<S> & keyof S]?: ValueOf<S[K]>;
};

const field = <T>(
  type: string,
  json: JsonSchema,
  accepts: (value: unknown) => boolean,
): Field<T> & { optional: false } => ({
  type,
  json,
  optional: false,
  accepts: accepts as (value: unknown) => value is T,
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const isText = (value: unknown): value is string => typeof value === 'string';
/** 2026-02-30 would be normalised to 2 March. */
const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;
const noted = <T>(type: string, json: JsonSchema, note: string | undefined, accepts: (value: unknown) => boolean) =>
  note === undefined
    ? field<T>(type, json, accepts)
    : field<T>(`${type} (${note})`, { ...json, description: note }, accepts);

/** The functions below take a note for the catalogue. */
export const uuid = (note?: string) =>
  noted<string>('uuid', { type: 'string', format: 'uuid' }, note, (v) => isText(v) && UUID.test(v));
export const string = (note?: string) => noted<string>('string', { type: 'string' }, note, isText);
export const integer = (note?: string) => noted<number>('integer', { type: 'integer' }, note, Number.isSafeInteger);
export const number = (note?: string) => noted<number>('number', { type: 'number' }, note, Number.isFinite);
export const boolean = (note?: string) =>
  noted<boolean>('boolean', { type: 'boolean' }, note, (v) => typeof v === 'boolean');

export const numberBetween = (least: number, most: number) =>
  field<number>(
    `number (${least} to ${most})`,
    { type: 'number', minimum: least, maximum: most },
    (v) => typeof v === 'number' && v >= least && v <= most,
  );
/** UTC with milliseconds: `2027-01-15T12:00:00.000Z`. */
export const timestamp = () =>
  field<string>('timestamp', { type: 'string', format: 'date-time' }, (v) => isText(v) && isInstant(v));
export const date = () =>
  field<string>(
    'date (YYYY-MM-DD)',
    { type: 'string', format: 'date' },
    (v) => isText(v) && isInstant(`${v}T00:00:00.000Z`),
  );
export const oneOf = <const V extends string>(...values: V[]) =>
  field<V>(
    values.map((v) => `"${v}"`).join(' | '),
    { type: 'string', enum: values },
    (v) => isText(v) && (values as string[]).includes(v),
  );
export const list = <T>(item: Field<T>) =>
  field<T[]>(
    `array of ${item.type}`,
    { type: 'array', items: item.json },
    (v) => Array.isArray(v) && v.every((entry) => item.accepts(entry)),
  );
export const objectField = <S extends DataSchema>(schema: S) =>
  field<DataOf<S>>(
    `{${Object.entries(schema)
      .map(([key, f]) => `${key}${f.optional ? '?' : ''}: ${f.type}`)
      .join(', ')}}`,
    toJsonSchema(schema),
    (v) => findProblems(schema, v).length === 0,
  );
export const nullable = <T>(inner: Field<T>) =>
  field<T | null>(
    `${inner.type} or null`,
    { anyOf: [inner.json, { type: 'null' }] },
    (v) => v === null || inner.accepts(v),
  );
export const optional = <T>(inner: Field<T>): Field<T> & { optional: true } => ({
  type: `${inner.type}, optional`,
  json: inner.json,
  optional: true,
  accepts: inner.accepts,
});

/** Reasons for a mismatch; empty for a match. */
export function findProblems(schema: DataSchema, value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return ['is not an object'];
  const input = value as Record<string, unknown>;
  const missingOrWrong = Object.entries(schema).flatMap(([key, expected]) => {
    if (input[key] === undefined) return expected.optional ? [] : [`${key} is missing`];
    return expected.accepts(input[key]) ? [] : [`${key} is not ${expected.type}`];
  });
  const unknown = Object.keys(input).filter((key) => !Object.hasOwn(schema, key));
  return [...missingOrWrong, ...unknown.map((key) => `${key} is not in the schema`)];
}

export function toJsonSchema(schema: DataSchema): JsonSchema {
  const fields = Object.entries(schema);
  return {
    type: 'object',
    required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
    properties: Object.fromEntries(fields.map(([name, { json }]) => [name, json])),
  };
}
