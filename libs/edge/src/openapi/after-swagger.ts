import { isDeepStrictEqual } from 'node:util';
import type { Type } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { declaredFields, passingNames } from '../fields/declared-fields';
import { API_PREFIX, JSON_BODY, type DeclaredOperation } from '../operation-declaration';
import { isShownInPart } from '../readable/shown-to-writer';
import { answerPart } from './answers';
import { sentExample } from './examples';
import { parentClass, type Models } from './models';
import { unparsedSchema } from './operation-decorators';
import { sharedParameter, type Parameter } from './parameters';
import { shareRepeatedParameters } from './repeated-parameters';
import { refTo, schemaName } from './references';

type Json = Record<string, unknown>;
type Schemas = Record<string, Json>;
interface ClassSchema extends Json {
  properties: Schemas;
  required?: string[];
}
interface Described extends Json {
  parameters?: Parameter[];
  requestBody?: { content: Record<string, object> };
  responses: Record<string, Json>;
}

/** The values of these keys are data. */
const DATA = new Set(['example', 'examples', 'default', 'enum', 'const']);
const READING_ORDER = ['operationId', 'tags', 'summary', 'description', 'deprecated', 'security', 'parameters'];
const PART_DESCRIPTION =
  'An answer to a write has every field for a caller who may read it; for others what they sent, and what names the record.';

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;
const mapValues = <T>(object: object, map: (value: T, key: string) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value as T, key)]));
const withoutResource = (name: string): string => name.replace(/Resource$/, '');

class NamedSchemas {
  readonly schemas: Schemas = {};

  /** References named schemas, and uses the document's class names. */
  within(value: unknown, isProperty = false): unknown {
    if (Array.isArray(value)) return value.map((each) => this.within(each));
    if (!isObject(value)) return value;
    const { schemaName: name, description, ...schema } = value;
    if (typeof name !== 'string') return this.parts(value);
    // The description of a property belongs to its use; for a field it stays outside of the named schema.
    const beside = description !== undefined && (isProperty ? { description } : undefined);
    this.add(name, this.parts(beside || description === undefined ? schema : { ...schema, description }));
    return { ...refTo('schemas', name), ...beside };
  }

  add(name: string, schema: Json): void {
    if (this.schemas[name] && !isDeepStrictEqual(this.schemas[name], schema))
      throw new Error(`Two schemas of the document are called ${name}.`);
    this.schemas[name] = schema;
  }

  private parts(schema: Json): Json {
    const { allOf, ...parts } = mapValues(schema, (value, key) => {
      if (DATA.has(key)) return value;
      if (key === '$ref') return withoutResource(value as string);
      return key === 'properties' ? mapValues(value as object, (each) => this.within(each, true)) : this.within(value);
    });
    // OpenAPI 3.1 allows a reference with a description.
    if (Array.isArray(allOf) && allOf.length === 1) return { ...(allOf[0] as Json), ...parts };
    return { ...parts, ...(allOf !== undefined && { allOf }) };
  }
}

/** Removes fields of the parent class, and examples in request-only classes. */
function classSchema(Class: Type, { properties, required = [], ...rest }: ClassSchema, isAnswered: boolean): Json {
  const fields = [...declaredFields(Class).values()];
  const parent = parentClass(Class);
  const inherited = new Set(parent && [...declaredFields(parent).values()].map(({ wire }) => wire));
  const sent = new Set(isAnswered ? [] : fields.map(({ wire }) => wire));
  const own = Object.entries(properties)
    .filter(([name]) => !inherited.has(name))
    .map(([name, { examples, ...schema }]) => [
      name,
      { ...schema, ...(examples !== undefined && !sent.has(name) && { examples }) },
    ]);
  const requiredOwn = required.filter((name) => !inherited.has(name));
  const schema = {
    ...rest,
    ...(requiredOwn.length > 0 && { required: requiredOwn }),
    properties: Object.fromEntries(own) as Schemas,
  };
  const isClosed = !isAnswered && passingNames(Class)?.size === fields.length;
  if (!parent) return { ...schema, ...(isClosed && { additionalProperties: false }) };
  const above = refTo('schemas', schemaName(parent));
  if (isClosed) return { allOf: [above, schema], unevaluatedProperties: false };
  return own.length > 0 || Object.keys(rest).length > 1 ? { allOf: [above, schema] } : above;
}

/** Adds schemas of write responses that show some callers only part of the record. */
function addParts(
  schemas: Schemas,
  flat: ReadonlyMap<Type, ClassSchema>,
  operations: readonly DeclaredOperation[],
): void {
  const names = new Map<Type, string[]>();
  for (const operation of operations) {
    const { response, produces } = operation;
    if (!response || produces || !isShownInPart(operation)) continue;
    const { name, required } = answerPart(operation, response);
    if (names.get(response)?.includes(name)) continue;
    names.set(response, [...(names.get(response) ?? []), name]);
    const { properties } = flat.get(response)!;
    const some = required.length > 0 && { required };
    schemas[name] = { type: 'object', description: PART_DESCRIPTION, ...some, properties };
  }
  for (const [Class, [base, ...sameNames]] of names) {
    const { properties } = schemas[schemaName(Class)]!;
    if (!properties) continue;
    schemas[base!]!.properties = properties;
    for (const name of [schemaName(Class), ...sameNames]) {
      const { required } = schemas[name]!;
      schemas[name] = { allOf: [refTo('schemas', base!)], ...(required !== undefined && { required }) };
    }
  }
}

/** Moves the example out of the schema, and omits the default `required: false`. */
function placed({ required, schema: { examples, ...schema } = {}, ...rest }: Parameter): object {
  return {
    ...rest,
    ...(required !== undefined && (required || rest.in !== 'query') && { required }),
    schema,
    ...(examples && { example: examples[0] }),
  };
}

class Parameters {
  readonly shared: Record<string, object> = {};

  of(parameters: readonly Parameter[]): object[] {
    return parameters.map((parameter) => {
      const [component, same] = sharedParameter(parameter.name, parameter.in) ?? [];
      if (component === undefined || !isDeepStrictEqual(parameter, same)) return placed(parameter);
      this.shared[component] ??= placed(parameter);
      return refTo('parameters', component);
    });
  }
}

const answers = (responses: Record<string, Json>): Json =>
  mapValues<Json>(responses, ({ description, ...rest }) =>
    rest.$ref !== undefined && description === '' ? rest : { description, ...rest },
  );

function completeContent(operation: DeclaredOperation, content: Record<string, object>): Json {
  const { body, example } = operation;
  return mapValues<object>(content, (each, type) => {
    if (!body) return each;
    return type === JSON_BODY ? { ...each, example: example ?? sentExample(body) } : { schema: unparsedSchema(type) };
  });
}

function completeOperation(
  operation: DeclaredOperation,
  described: Described,
  origin: string,
  parameters: Parameters,
): Json {
  const { parameters: describedParameters = [], requestBody, responses, ...rest } = described;
  const own = parameters.of(describedParameters.filter((each) => each.in !== 'path'));
  const completed: Json = {
    ...rest,
    ...(own.length > 0 && { parameters: own }),
    ...(requestBody && { requestBody: { ...requestBody, content: completeContent(operation, requestBody.content) } }),
    responses: answers(responses),
    ...(operation.signed && { servers: [{ url: origin }] }),
  };
  const first = READING_ORDER.filter((key) => completed[key] !== undefined).map((key) => [key, completed[key]]);
  return { ...(Object.fromEntries(first) as Json), ...completed };
}

/** Paths lose the API prefix, in the order of the operations; path parameters move to the path. */
function completePaths(
  paths: Record<string, Json>,
  operations: readonly DeclaredOperation[],
  origin: string,
  [named, parameters]: [NamedSchemas, Parameters],
): Record<string, Json> {
  const completed: Record<string, Json> = {};
  for (const operation of operations) {
    const whole = operation.path.replace(/:(\w+)/g, '{$1}');
    const path = whole.slice(operation.signed ? 0 : API_PREFIX.length);
    const method = operation.method.toLowerCase();
    const described = named.within(paths[whole]![method]) as Described;
    const item = (completed[path] ??= {});
    const shared = parameters.of((described.parameters ?? []).filter((each) => each.in === 'path'));
    if (shared.length > 0) {
      if (item.parameters && !isDeepStrictEqual(item.parameters, shared))
        throw new Error(`Two operations say differently what is in ${path}.`);
      item.parameters = shared;
    }
    item[method] = completeOperation(operation, described, origin, parameters);
  }
  return completed;
}

/**
 * Adds what the library cannot express: shared schemas and parameters, inheritance by `allOf`, and schemas of several
 * operations.
 */
export function afterSwagger(
  document: OpenAPIObject,
  operations: readonly DeclaredOperation[],
  { all, answered }: Models,
  origin: string,
): { paths: Record<string, Json>; schemas: Schemas; parameters: Record<string, object> } {
  const named = new NamedSchemas();
  const parameters = new Parameters();
  const written = mapValues(document.components?.schemas ?? {}, (each) => named.within(each)) as Schemas;
  const flat = new Map([...all].map((Class) => [Class, written[Class.name] as ClassSchema]));
  for (const [Class, schema] of flat) {
    delete written[Class.name];
    named.add(schemaName(Class), classSchema(Class, schema, answered.has(Class)));
  }
  for (const [name, schema] of Object.entries(written)) named.add(withoutResource(name), schema);
  const paths = completePaths(document.paths as Record<string, Json>, operations, origin, [named, parameters]);
  addParts(named.schemas, flat, operations);
  const repeated = shareRepeatedParameters(paths);
  return { paths, schemas: named.schemas, parameters: { ...parameters.shared, ...repeated } };
}
