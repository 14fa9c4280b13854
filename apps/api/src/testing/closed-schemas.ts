type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const mapParts = (parts: Json, make: (part: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, make(part)]));

/** A property of several schemas has all their constraints. */
function united(parts: readonly Json[]): Json {
  const properties: Json = {};
  for (const [name, schema] of parts.flatMap((part) => Object.entries((part.properties ?? {}) as Json))) {
    properties[name] = Object.hasOwn(properties, name) ? { allOf: [properties[name], schema] } : schema;
  }
  const required = [...new Set(parts.flatMap((part) => (part.required ?? []) as string[]))];
  const allOf = parts.flatMap((part) => (part.allOf ?? []) as Json[]);
  const all = Object.assign({}, ...parts) as Json;
  return { ...all, properties, ...(required.length > 0 && { required }), ...(allOf.length > 0 && { allOf }) };
}

/** Rejects undeclared fields, although clients must accept them. */
export class ClosedSchemas {
  constructor(private readonly schemas: Record<string, object>) {}

  all(): Json {
    return mapParts({ ...this.schemas }, (schema) => this.closed(schema));
  }

  closed(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((each) => this.closed(each));
    if (!isObject(schema)) return schema;
    const { properties, ...whole } = this.mergeAllOf(schema);
    const inner = mapParts(whole, (part) => this.closed(part));
    if (!isObject(properties)) return inner;
    const open = 'additionalProperties' in inner;
    return {
      ...inner,
      properties: mapParts(properties, (each) => this.closed(each)),
      ...(!open && { unevaluatedProperties: false }),
    };
  }

  private mergeAllOf({ allOf, ...own }: Json): Json {
    if (!Array.isArray(allOf)) return own;
    const parts = [...(allOf as Json[]).map((part) => this.referred(part)), own];
    return parts.some(({ properties }) => properties) ? united(parts) : { ...own, allOf };
  }

  private referred({ $ref, ...own }: Json): Json {
    if (typeof $ref !== 'string') return this.mergeAllOf(own);
    return this.mergeAllOf({ allOf: [this.schemas[$ref.split('/').at(-1)!], own] });
  }
}
