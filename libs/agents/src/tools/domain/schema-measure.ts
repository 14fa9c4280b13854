import { toolLimits } from '../../definitions/domain/custom-tool';

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keywords with a schema, several, or several by name. */
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
/** Keywords that would refer to a schema otherwise than by its path, or have it checked later. */
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

/** Schemas that one check of a value may visit, references included. */
const MOST_SCHEMAS = 500;

const beneath = (schema: Json): unknown[] => [
  ...ONE.flatMap((name) => (schema[name] === undefined ? [] : [schema[name]])),
  ...SEVERAL.flatMap((name) => (Array.isArray(schema[name]) ? (schema[name] as unknown[]) : [])),
  ...NAMED.flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : [])),
];

/** The target of a reference `#/...`; undefined where there is none. */
function ledTo(root: Json, reference: string): unknown {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  let found: unknown = root;
  for (const part of reference.slice(2).split('/')) {
    let name: string;
    try {
      name = decodeURIComponent(part).replace(/~1/g, '/').replace(/~0/g, '~');
    } catch {
      return undefined;
    }
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Json)[name];
  }
  return found;
}

class Refused extends Error {}

/** Counts a schema with its references. Throws `Refused`, for recursion too: its depth is infinite. */
function measured(schema: unknown, root: Json, level: number, known: Map<unknown, number>): number {
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
    count += counted(target, root, level + 1, known);
  }
  for (const part of parts) {
    count += counted(part, root, level + 1, known);
    if (count > MOST_SCHEMAS) break;
  }
  if (count > MOST_SCHEMAS) throw new Refused('El esquema es demasiado complejo.');
  return count;
}

/** A part is measured once for each level that it occurs at. */
function counted(schema: unknown, root: Json, level: number, known: Map<unknown, number>): number {
  if (!isObject(schema)) return 1;
  const levels = (known.get(schema) ?? 0) & 0xff;
  if (levels >= level) return known.get(schema)! >> 8;
  const count = measured(schema, root, level, known);
  known.set(schema, (count << 8) | level);
  return count;
}

/** Definitions count in place, too: no part of a schema is left unchecked. */
function definitions(schema: Json): unknown[] {
  return ['$defs', 'definitions'].flatMap((name) => (isObject(schema[name]) ? Object.values(schema[name]) : []));
}

/** Why a schema cannot be used to check the arguments of a tool, apart from its keywords' own errors; null where it is valid. */
export function schemaProblem(schema: Json): string | null {
  if (schema.type !== 'object') return 'El esquema debe ser de un objeto (type: object).';
  if (schema.$schema !== undefined && !(typeof schema.$schema === 'string' && DIALECT.test(schema.$schema))) {
    return 'El esquema debe ser JSON Schema 2020-12.';
  }
  const known = new Map<unknown, number>();
  try {
    measured(schema, schema, 1, known);
    for (const definition of definitions(schema)) counted(definition, schema, 2, known);
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}
