import { openApiDocument } from '@workops/api/openapi';
import type { FieldKind, Packed, PackedField, PackedOperation } from '@workops/cli';
import { eventDefinition, eventNames } from '@workops/contracts';

interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  'x-extensible-enum'?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
}
interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  schema?: Schema;
}
interface Described {
  operationId: string;
  summary?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const KINDS: Record<string, FieldKind> = {
  string: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
};

/** Generated from the published document. */
export function packedDocument(): Packed {
  const document = openApiDocument(new URL('https://api.example.com'));
  const { version } = document.info as { version: string };

  function resolveRef<T extends { $ref?: string }>(part: T): T {
    if (part.$ref === undefined) return part;
    const [kind, name] = part.$ref.replace('#/components/', '').split('/');
    return resolveRef(document.components[kind!]![name!] as T);
  }

  function toPackedField(input: Schema): PackedField {
    const schema = resolveRef(input);
    const choices = [...(schema.allOf ?? []), ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].map(toPackedField);
    const [type] = [schema.type].flat().filter((each) => each !== undefined && each !== 'null');
    const kind = type === undefined ? (choices.find((each) => each.kind !== 'object')?.kind ?? 'object') : KINDS[type]!;
    const words = [
      ...(schema.enum ?? schema['x-extensible-enum'] ?? []),
      ...choices.flatMap((each) => each.words ?? []),
    ].filter((each): each is string => typeof each === 'string');
    return { kind, ...(words.length > 0 && { words }) };
  }

  function toProperties(input: Schema): Record<string, PackedField> {
    const { allOf = [], properties = {} } = resolveRef(input);
    return Object.assign(
      {},
      ...allOf.map(toProperties),
      Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, toPackedField(schema)])),
    ) as Record<string, PackedField>;
  }

  function packed(
    path: string,
    method: PackedOperation['method'],
    { operationId, summary = '', parameters = [], requestBody }: Described,
  ): PackedOperation {
    const queried = parameters.map(resolveRef).filter((each) => each.in === 'query');
    const body = requestBody?.content['application/json'];
    return {
      id: operationId,
      method,
      path,
      summary,
      query: Object.fromEntries(queried.map(({ name, schema = {} }) => [name, toPackedField(schema)])),
      body: body ? toProperties(body.schema) : {},
    };
  }

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (isOurs(item[method]) ? [packed(path, method, item[method]!)] : [])),
  );
  return { version, operations, events: eventNames.filter((name) => eventDefinition(name).planned !== true) };
}

/** OAuth and the portals' endpoints are outside the API. */
const isOurs = (described: object | undefined): described is Described =>
  described !== undefined && !('servers' in described) && 'operationId' in described;
