import { toolLimits } from '../../definitions/domain/custom-tool';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords with one schema, with several, and with several by name. */
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
/** Keywords that refer to a schema other than by its path, or defer its check. */
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

/** Maximum number of schemas that one check of a value may visit, including references. */
const MOST_SCHEMAS = 500;

const beneath = (schema: Json): unknown[] => [
  ...ONE.flatMap((name) => (schema[name] === undefined ? [] : [schema[name]])),
  ...SEVERAL.flatMap((name) => (Array.isArray(schema[name]) ? (schema[name] as unknown[]) : [])),
  ...NAMED.flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : [])),
];

/** Returns the target of a reference `#/...`; undefined if it does not exist. */
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

/** Counts a schema with its references. Throws `Refused`, also for recursion, because its depth is infinite. */
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

/** Measures each part once for each level at which it occurs. */
function counted(schema: unknown, root: Json, level: number, measures: Map<unknown, number>): number {
  if (!isObject(schema)) return 1;
  const levels = (measures.get(schema) ?? 0) & 0xff;
  if (levels >= level) return measures.get(schema)! >> 8;
  const count = measured(schema, root, level, measures);
  measures.set(schema, (count << 8) | level);
  return count;
}

/** Definitions also count in place, so that no part of a schema is left unchecked. */
function definitions(schema: Json): unknown[] {
  return ['$defs', 'definitions'].flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : []));
}

/**
 * Returns the reason why a schema cannot check the arguments of a tool, apart from errors of its keywords; null if it
 * can.
 */
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
