import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { grouped } from '@workops/kernel';
import { ClosedSchemas } from './closed-schemas';

export interface SeenAnswer {
  method: string;
  url: string;
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
}

type OrRef<T> = T | { $ref: string };

interface Header {
  required?: boolean;
}

interface Documented {
  description: string;
  headers?: Record<string, OrRef<Header>>;
  content?: Record<string, { schema: object }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, OrRef<Documented>> }>>;
  components: {
    schemas: Record<string, object>;
    responses?: Record<string, Documented>;
    headers?: Record<string, Header>;
  };
}

const PREFIX = /^\/api\/v1(?=\/)/;

const referredTo = <T extends object>(parts: Record<string, T> = {}, part: OrRef<T>): T =>
  '$ref' in part ? parts[(part as { $ref: string }).$ref.split('/').at(-1)!]! : part;

const toPattern = (template: string): RegExp => new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`);
const pathKind = (path: string): string => {
  const parts = path.split('/');
  return `${parts[1]} ${parts.length}`;
};

export class OpenApiCheck {
  // Each schema checks few responses, so optimization does not pay.
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, inlineRefs: false, code: { optimize: false } });
  private readonly schemas: ClosedSchemas;
  private readonly compiled = new Map<string, ValidateFunction>();
  private readonly templates: ReadonlyMap<string, { template: string; pattern: RegExp }[]>;

  constructor(private readonly document: OpenApiDocument) {
    addFormats.default(this.ajv);
    this.schemas = new ClosedSchemas(document.components.schemas);
    this.ajv.addSchema({ $id: 'openapi', components: { schemas: this.schemas.all() } });
    // Parameters could match paths without parameters too.
    const templates = Object.keys(document.paths).sort((a, b) => Number(a.includes('{')) - Number(b.includes('{')));
    this.templates = grouped(
      templates.map((template) => ({ template, pattern: toPattern(template) })),
      ({ template }) => pathKind(template),
    );
  }

  /** Empty if the response conforms. An unknown path must be a 404 in the error envelope. */
  findProblems({ method, url, status, headers, body }: SeenAnswer): string[] {
    const path = url.split('?', 1)[0]!.replace(PREFIX, '');
    const template = this.templates.get(pathKind(path))?.find(({ pattern }) => pattern.test(path))?.template;
    const operation = template === undefined ? undefined : this.document.paths[template]?.[method.toLowerCase()];
    if (!operation) return status === 404 ? [] : [`${method} ${path} is not documented and answered ${status}`];
    const where = `${method} ${template} ${status}`;
    const response = operation.responses[String(status)];
    if (!response) return [`${where} is not documented`];
    const documented = referredTo(this.document.components.responses, response);
    const present = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const isRequired = (header: OrRef<Header>) => referredTo(this.document.components.headers, header).required;
    const missing = Object.entries(documented.headers ?? {}).filter(
      ([name, header]) => isRequired(header) && !present.has(name.toLowerCase()),
    );
    return [
      ...missing.map(([name]) => `${where} lacks the header ${name}`),
      ...this.bodyProblems(where, documented, body),
    ];
  }

  verify(answer: SeenAnswer): void {
    const problems = this.findProblems(answer);
    if (problems.length > 0) throw new Error(`Not as the OpenAPI document says:\n- ${problems.join('\n- ')}`);
  }

  private bodyProblems(where: string, { content }: Documented, body: unknown): string[] {
    if (!content) return body === undefined ? [] : [`${where} has a body that is not documented`];
    const json = content['application/json'];
    // Other types are described only by their content type.
    if (!json) return [];
    const validate = this.validator(json.schema);
    if (validate(body)) return [];
    const problems = (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
    );
    return problems.map((problem) => `${where} ${problem}`);
  }

  private validator(schema: object): ValidateFunction {
    const json = JSON.stringify(schema);
    const cached = this.compiled.get(json);
    if (cached) return cached;
    const absolute = JSON.parse(
      JSON.stringify(this.schemas.closed(schema)).replaceAll('"#/components/', '"openapi#/components/'),
    ) as object;
    const compiled = this.ajv.compile(absolute);
    this.compiled.set(json, compiled);
    return compiled;
  }
}
