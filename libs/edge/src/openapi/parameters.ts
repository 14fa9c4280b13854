import {
  ApiHeader,
  ApiParam,
  ApiQuery,
  type ApiHeaderOptions,
  type ApiParamOptions,
  type ApiQueryOptions,
} from '@nestjs/swagger';
import { isSingleRead } from '../conditions/single-reads';
import { valueSchema } from '../fields/api-property';
import { declaredFields, type DeclaredField } from '../fields/declared-fields';
import { uuid } from '../fields/shapes';
import { namesIn, type DeclaredOperation, type PathParameter } from '../operation-declaration';
import { PageQuery } from '../page';
import { canBeRehearsed, VALIDATE_ONLY } from '../rehearsal/rehearsed';

const ID: PathParameter = { shape: uuid(), description: 'Unique identifier of the object.' };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  required: false,
  description:
    'A unique key of your choice. If a request with the same key and body was made in the last 24 hours, its original answer is returned and nothing ' +
    'is done twice; 403 with the reason `answered_before` if you may no longer see it.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
};

const IF_MATCH = {
  name: 'If-Match',
  required: false,
  description:
    'The `ETag` of the record as you read it: if it has changed since, nothing is done and the answer is 412. `*` for any that exists.',
  schema: { type: 'string', maxLength: 1000 },
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  required: false,
  description: 'An `ETag` of before: if the answer is still the same, it is 304, without a body.',
  schema: { type: 'string', maxLength: 1000 },
};

const VALIDATES = {
  name: VALIDATE_ONLY,
  required: false,
  description:
    'With `true` the call is judged and answered, with the events that it would fire, and nothing of it is kept.',
  schema: { type: 'boolean', default: false },
};

const WIDGET_VISITOR = {
  name: 'Widget-Visitor',
  required: true,
  description: 'The `visitor_token` of the session.',
  schema: { type: 'string', maxLength: 100 },
};

/** In the schema, because the library drops a parameter's example. */
const withExample = (schema: object, example: unknown): { [key: string]: unknown } =>
  example === undefined ? { ...schema } : { ...schema, examples: [example] };

/** A UUID unless declared. */
function pathParameter(name: string, { shape, description, example = shape.example } = ID) {
  const schema = shape.schema.schemaName === undefined ? shape.schema : { allOf: [shape.schema] };
  return { name, required: true, description, schema: withExample(schema, example) };
}

function queryParameter(field: DeclaredField) {
  const { wire: name, optional, description, default: assumed, ownExample, example } = field;
  const schema = { ...valueSchema(field), ...(assumed !== undefined && { default: assumed }) };
  return {
    name,
    required: !optional,
    description,
    schema: withExample(schema, ownExample ? example : undefined),
    ...(schema.type === 'array' && { style: 'form', explode: false }),
  };
}

export function documentParameters(operation: DeclaredOperation): MethodDecorator[] {
  const { query, method, visitorHeader, readBy, path, params = {} } = operation;
  const fields = query ? [...declaredFields(query).values()] : [];
  const header = (declared: object) => ApiHeader(declared as ApiHeaderOptions);
  return [
    ...fields.map((field) => ApiQuery(queryParameter(field) as ApiQueryOptions)),
    ...(visitorHeader ? [header(WIDGET_VISITOR)] : []),
    ...(method === 'GET' ? [] : [header(IDEMPOTENCY_KEY)]),
    ...(canBeRehearsed(method, operation) ? [ApiQuery(VALIDATES as ApiQueryOptions)] : []),
    ...(readBy ? [header(IF_MATCH)] : []),
    ...(isSingleRead(operation) ? [header(IF_NONE_MATCH)] : []),
    ...namesIn(path).map((name) => ApiParam(pathParameter(name, params[name]) as ApiParamOptions)),
  ];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema?: { examples?: unknown[]; [key: string]: unknown };
}

const pages = [...declaredFields(PageQuery).values()].map(queryParameter);

const SHARED: Readonly<Record<string, Parameter>> = {
  ...Object.fromEntries(pages.map((parameter) => [parameter.name, { ...parameter, in: 'query' }])),
  [VALIDATE_ONLY]: { ...VALIDATES, in: 'query' },
  IdempotencyKey: { ...IDEMPOTENCY_KEY, in: 'header' },
  WidgetVisitor: { ...WIDGET_VISITOR, in: 'header' },
  IfMatch: { ...IF_MATCH, in: 'header' },
  IfNoneMatch: { ...IF_NONE_MATCH, in: 'header' },
};

export function sharedParameter(name: string, place: string): readonly [component: string, Parameter] | undefined {
  if (place === 'path') return [name, { ...pathParameter(name), in: 'path' }];
  return Object.entries(SHARED).find(([, shared]) => shared.name === name && shared.in === place);
}
