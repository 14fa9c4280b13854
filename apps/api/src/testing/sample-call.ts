export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  example?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  pattern?: string;
  maximum?: number;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  maxItems?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

export interface DescribedOperation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: Schema; example?: Record<string, unknown> }> };
}

export interface PublishedDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

export const UNKNOWN_ID = '01930000-0000-7000-8000-00000000dead';
export const UNKNOWN_ADDRESS = 'nobody@example.com';

/** No test calls them. */
const ELSEWHERE: Record<string, unknown> = {
  url: 'http://127.0.0.1:9/hooks',
  api_url: 'http://127.0.0.1:9/api',
  http: { method: 'GET', url: 'http://127.0.0.1:9/tools' },
};

const UNIQUE: Record<string, (count: number, example: string) => string> = {
  name: (count, example) => (/^[a-z0-9_]+$/.test(example) ? `sample_${count}` : `Sample ${count}`),
  email: (count) => `person-${count}@example.com`,
  external_id: (count) => `crm-${count}`,
  domain: (count) => `sample-${count}.example`,
  plate: (count) => `S${count}`,
  address: (count) => `+5691234${String(count).padStart(4, '0')}`,
  subject: (count) => `subject-${count}`,
};

function aForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['hola'], { type: 'text/plain' }), 'saludo.txt');
  return form;
}

export class SampleCalls {
  private count = 0;
  private readonly operations: ReadonlyMap<string, DescribedOperation>;

  /** `places` directs calls to external servers, by operation. */
  constructor(
    private readonly document: PublishedDocument,
    private readonly places: Record<string, Record<string, unknown>> = {},
  ) {
    const all = Object.values(document.paths).flatMap((item) => Object.values(item));
    this.operations = new Map(all.map((operation) => [operation.operationId, operation]));
  }

  operation(id: string): DescribedOperation {
    const operation = this.operations.get(id);
    if (!operation) throw new Error(`The document does not describe ${id}.`);
    return operation;
  }

  /** Makes the documented example unique; undefined without a body. */
  body(id: string, without: readonly string[] = []): Record<string, unknown> | FormData | undefined {
    const content = this.operation(id).requestBody?.content ?? {};
    if (content['multipart/form-data'] && !content['application/json']) return aForm();
    const example = content['application/json']?.example;
    if (!example) return undefined;
    const sent = { ...this.unlikeOthers(example), ...this.places[id] };
    return Object.fromEntries(Object.entries(sent).filter(([name]) => !without.includes(name)));
  }

  /** References to other records. */
  idsIn(id: string): { body: { name: string; list: boolean }[]; query: string[] } {
    const properties = Object.entries(this.resolved(this.bodySchema(id) ?? {}).properties ?? {});
    const named = properties.map(([name, schema]) => ({ name, schema: this.resolved(schema) }));
    return {
      body: named
        .filter(({ schema }) => schema.format === 'uuid' || schema.items?.format === 'uuid')
        .map(({ name, schema }) => ({ name, list: schema.format !== 'uuid' })),
      query: this.parameters(id)
        .filter((each) => each.in === 'query' && each.schema.format === 'uuid')
        .map(({ name }) => name),
    };
  }

  everyField(id: string): Record<string, unknown> {
    return { ...(this.whole(this.bodySchema(id) ?? {}) as Record<string, unknown>), ...this.body(id) };
  }

  textsIn(id: string): { body: string[]; query: string[] } {
    const isText = (part: Schema): boolean => {
      const { type, format = '', enum: values } = this.resolved(part);
      return [type].flat().includes('string') && !values && !['uuid', 'date-time', 'date'].includes(format);
    };
    const properties = Object.entries(this.resolved(this.bodySchema(id) ?? {}).properties ?? {});
    return {
      body: properties.filter(([, schema]) => isText(schema)).map(([name]) => name),
      query: this.parameters(id)
        .filter((each) => each.in === 'query' && isText(each.schema))
        .map(({ name }) => name),
    };
  }

  /** Includes `?`; empty without required parameters. */
  neededQuery(id: string): string {
    const needed = this.parameters(id).filter((each) => each.in === 'query' && each.required);
    return needed.length === 0
      ? ''
      : `?${needed.map(({ name, schema }) => `${name}=${String(this.sample(schema))}`).join('&')}`;
  }

  parameters(id: string): Parameter[] {
    const { parameters } = this.document.components;
    return (this.operation(id).parameters ?? []).map((each) =>
      '$ref' in each ? parameters[each.$ref.split('/').at(-1)!]! : each,
    );
  }

  bodySchema(id: string): Schema | undefined {
    return this.operation(id).requestBody?.content['application/json']?.schema;
  }

  resolved({ $ref, allOf = [], ...schema }: Schema): Schema {
    const referred = $ref === undefined ? [] : [this.document.components.schemas[$ref.split('/').at(-1)!]!];
    const parts = [...referred, ...allOf].map((part) => this.resolved(part));
    if (parts.length === 0) return schema;
    const all = [...parts, schema];
    const properties = Object.assign({}, ...all.map((part) => part.properties)) as Record<string, Schema>;
    const required = all.flatMap((part) => part.required ?? []);
    return {
      ...(Object.assign({}, ...all) as Schema),
      ...(Object.keys(properties).length > 0 && { properties, required }),
    };
  }

  whole(part: Schema): unknown {
    const { properties, items, ...schema } = this.resolved(part);
    if (properties)
      return Object.fromEntries(Object.entries(properties).map(([property, each]) => [property, this.whole(each)]));
    return items ? [this.whole(items)] : this.sample(schema);
  }

  private sample(part: Schema): unknown {
    const schema = this.resolved(part);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (schema.example !== undefined) return schema.example;
    if (schema.enum) return schema.enum[0];
    if (type === 'object') return this.sampleObject(schema);
    if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => this.sample(schema.items ?? {}));
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
    if (type === 'boolean') return true;
    return schema.format === 'uuid'
      ? UNKNOWN_ID
      : schema.format === 'date-time'
        ? '2099-01-01T00:00:00Z'
        : 'x'.repeat(schema.minLength ?? 1);
  }

  private sampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    return Object.fromEntries(required.map((name) => [name, this.sample(properties[name] ?? {})]));
  }

  private unlikeOthers(example: Record<string, unknown>): Record<string, unknown> {
    this.count += 1;
    const own = Object.entries(UNIQUE).filter(([name]) => typeof example[name] === 'string');
    const elsewhere = Object.entries(ELSEWHERE).filter(([name]) => Object.hasOwn(example, name));
    return {
      ...example,
      ...Object.fromEntries(own.map(([name, make]) => [name, make(this.count, String(example[name]))])),
      ...Object.fromEntries(elsewhere),
    };
  }
}
