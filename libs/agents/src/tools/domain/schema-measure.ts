import { toolLimits } from '../../definitions/domain/custom-tool';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords with one schema, several, and several by name. */
const ONE = [
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'unevaluatedItems',
  'unevaluatedProperties',
];
const SEVERAL = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NAMED = ['properties', 'patternProperties', 'dependentSchemas', 'dependencies'];
/** They refer to a schema other than by its path, or defer its check. */
const ELSEWHERE = [
  '$async',
  '$id',
  '$anchor',
  '$dynamicRef',
  '$dynamicAnchor',
  '$recursiveRef',
  '$recursiveAnchor',
  '$vocabulary',
];
const DIALECT = /^https:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

/** Schemas that one check may visit, including references. */
const MOST_SCHEMAS = 500;

const beneath = (schema: Json): unknown[] => [
  ...ONE.flatMap((name) => (schema[name] === undefined ? [] : [schema[name]])),
  ...SEVERAL.flatMap((name) => (Array.isArray(schema[name]) ? (schema[name] as unknown[]) : [])),
  ...NAMED.flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : [])),
];

/** Target of a reference `#/...`; undefined if missing. */
function ledTo(root: Json, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let target: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    let name: string;
    try {
      name = decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~');
    } catch {
      return undefined;
    }
    if (typeof target !== 'object' || target === null || !Object.hasOwn(target, name)) return undefined;
    target = (target as Json)[name];
  }
  return target;
}

class Refused extends Error {}

/** Includes references. Throws `Refused`, also for recursion, whose depth is infinite. */
function measured(schema: unknown, root: Json, level: number, measures: Map<unknown, number>): number {
  if (!isObject(schema)) return 1;
  if (level > toolLimits.schemaLevels) throw new Refused(`El esquema tiene más de ${toolLimits.schemaLevels} niveles.`);
  const reference = schema.$ref;
  const parts = beneath(schema);
  if (ELSEWHERE.some((name) => schema[name] !== undefined))
    throw new Refused('El esquema solo puede referirse a sus propias partes, por su lugar.');
  let count = 1;
  if (reference !== undefined) {
    const target = typeof reference === 'string' ? ledTo(root, reference) : undefined;
    if (target === undefined) throw new Refused('El esquema solo puede referirse a sus propias partes, por su lugar.');
    count += counted(target, root, level + 1, measures);
  }
  for (const part of parts) {
    count += counted(part, root, level + 1, measures);
    if (count > MOST_SCHEMAS) break;
  }
  if (count > MOST_SCHEMAS) throw new Refused('El esquema es demasiado complejo.');
  return count;
}

function counted(schema: unknown, root: Json, level: number, measures: Map<unknown, number>): number {
  if (!isObject(schema)) return 1;
  const levels = (measures.get(schema) ?? 0) & 0xff;
  if (levels >= level) return measures.get(schema)! >> 8;
  const count = measured(schema, root, level, measures);
  measures.set(schema, (count << 8) | level);
  return count;
}

/** Also counted in place, so that no part is left unchecked. */
function definitions(schema: Json): unknown[] {
  return ['$defs', 'definitions'].flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : []));
}

/** Ignores errors of keywords; null if the schema can check arguments. */
export function schemaProblem(schema: Json): string | null {
  if (schema.type !== 'object') return 'El esquema debe ser de un objeto (type: object).';
  if (schema.$schema !== undefined && !(typeof schema.$schema === 'string' && DIALECT.test(schema.$schema))) {
    return 'El esquema debe ser JSON Schema 2020-12.';
  }
  const measures = new Map<unknown, number>();
  try {
    measured(schema, schema, 1, measures);
    for (const definition of definitions(schema)) counted(definition, schema, 2, measures);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}
