/** A JSON schema as the published document has it. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  example?: unknown;
  minimum?: number;
  minItems?: number;
  minLength?: number;
  maxItems?: number;
  maxLength?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface DescribedOperation {
  operationId: string;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface PublishedDocument {
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export const UNKNOWN_ID = '01930000-0000-7000-8000-00000000dead';

/** Values that an operation accepts where the document says less than the rules do. */
const BY_NAME: Record<string, unknown> = {
  url: 'http://127.0.0.1:9/hooks',
  origins: ['https://example.com'],
  redirect_uris: ['https://example.com/callback'],
  role: 'member',
  scopes: ['contacts:read'],
};

function aForm(): FormData {
  const form = new FormData();
  form.set('file', new Blob(['hola'], { type: 'text/plain' }), 'saludo.txt');
  return form;
}

/** What an operation needs beside what it requires: one of several fields, or some that follow from others. */
const BESIDE: Record<string, Record<string, unknown>> = {
  bookAppointment: { ends_at: '2027-01-18T14:00:00Z', customer_name: 'Ana' },
  putContact: { name: 'Ana' },
  holdHour: { ends_at: '2027-01-18T14:00:00Z', customer_name: 'Ana' },
};

/** Calls that are made from the published document alone, so that a new operation is called without a line of test. */
export class SampleCalls {
  private count = 0;

  /** `places`: by operation, what outside of the service its call is to name. */
  constructor(
    private readonly document: PublishedDocument,
    private readonly places: Record<string, Record<string, unknown>> = {},
  ) {}

  operation(id: string): DescribedOperation {
    const found = Object.values(this.document.paths)
      .flatMap((item) => Object.values(item))
      .find(({ operationId }) => operationId === id);
    if (!found) throw new Error(`The document does not describe ${id}.`);
    return found;
  }

  /** A body with every required field, and no two with the same name, or a form with a file; undefined where the operation takes none. */
  body(id: string): Record<string, unknown> | FormData | undefined {
    if (this.operation(id).requestBody?.content['multipart/form-data']) return aForm();
    const schema = this.bodySchema(id);
    return schema && { ...(this.sample(schema) as Record<string, unknown>), ...BESIDE[id], ...this.places[id] };
  }

  /** Where a body, and where a query, names another record. */
  idsIn(id: string): { body: { name: string; list: boolean }[]; query: string[] } {
    const properties = Object.entries(this.resolved(this.bodySchema(id) ?? {}).properties ?? {});
    const named = properties.map(([name, schema]) => ({ name, schema: this.resolved(schema) }));
    return {
      body: named
        .filter(({ schema }) => schema.format === 'uuid' || schema.items?.format === 'uuid')
        .map(({ name, schema }) => ({ name, list: schema.format !== 'uuid' })),
      query: (this.operation(id).parameters ?? []).filter((each) => each.in === 'query' && each.schema.format === 'uuid').map(({ name }) => name),
    };
  }

  /** A body with every field that the document names, required or not, and an entry in every list. */
  everyField(id: string): Record<string, unknown> {
    return this.whole(this.bodySchema(id) ?? {}) as Record<string, unknown>;
  }

  /** Which fields of a body, and which parameters of a query, take text of the caller's choice. */
  textsIn(id: string): { body: string[]; query: string[] } {
    const isText = (given: Schema): boolean => {
      const { type, format = '', enum: values } = this.resolved(given);
      return [type].flat().includes('string') && !values && !['uuid', 'date-time', 'date'].includes(format);
    };
    const properties = Object.entries(this.resolved(this.bodySchema(id) ?? {}).properties ?? {});
    return {
      body: properties.filter(([, schema]) => isText(schema)).map(([name]) => name),
      query: (this.operation(id).parameters ?? []).filter((each) => each.in === 'query' && isText(each.schema)).map(({ name }) => name),
    };
  }

  bodySchema(id: string): Schema | undefined {
    return this.operation(id).requestBody?.content['application/json']?.schema;
  }

  resolved({ $ref, allOf, ...schema }: Schema): Schema {
    const [inherited] = allOf ?? [];
    const reference = $ref ?? inherited?.$ref;
    return reference ? { ...this.document.components.schemas[reference.split('/').at(-1)!], ...schema } : schema;
  }

  private whole(given: Schema, name = ''): unknown {
    const { properties, items, ...schema } = this.resolved(given);
    if (properties) return Object.fromEntries(Object.entries(properties).map(([property, each]) => [property, this.whole(each, property)]));
    return items ? [this.whole(items)] : this.sample(schema, name);
  }

  private sample(given: Schema, name = ''): unknown {
    const schema = this.resolved(given);
    const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
    if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
    if (name === 'name' || name === 'email') return this.unique(name);
    if (schema.example !== undefined) return schema.example;
    if (schema.enum) return schema.enum[0];
    if (type === 'object') return this.sampleObject(schema);
    if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => this.sample(schema.items ?? {}));
    if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
    if (type === 'boolean') return true;
    return schema.format === 'uuid' ? UNKNOWN_ID : schema.format === 'date-time' ? '2099-01-01T00:00:00Z' : 'x'.repeat(schema.minLength ?? 1);
  }

  private sampleObject({ properties = {}, required = [] }: Schema): Record<string, unknown> {
    return Object.fromEntries(required.map((name) => [name, this.sample(properties[name] ?? {}, name)]));
  }

  private unique(name: string): string {
    this.count += 1;
    return name === 'email' ? `person-${this.count}@example.com` : `Sample ${this.count}`;
  }
}
