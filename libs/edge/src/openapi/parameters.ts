import type { Type } from '@nestjs/common';
import { isSingleRead } from '../conditions/single-reads';
import { fieldsOf } from '../fields/declared-fields';
import { uuid } from '../fields/shapes';
import { namesIn, type DeclaredOperation, type PathParameter } from '../operation-declaration';
import { PageQuery } from '../page';
import { canBeRehearsed, VALIDATE_ONLY } from '../rehearsal/rehearsed';
import type { Components } from './components';

const ID: PathParameter = { shape: uuid(), description: 'Unique identifier of the object.' };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique key of your choice. If a request with the same key and body was made in the last 24 hours, its original answer is returned and nothing ' +
    'is done twice; 403 with the reason `answered_before` if you may no longer see it.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
};

const IF_MATCH = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The `ETag` of the record as you read it: if it has changed since, nothing is done and the answer is 412. `*` for any that exists.',
  schema: { type: 'string', maxLength: 1000 },
};

const IF_NONE_MATCH = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'An `ETag` of before: if the answer is still the same, it is 304, without a body.',
  schema: { type: 'string', maxLength: 1000 },
};

const VALIDATES = {
  name: VALIDATE_ONLY,
  in: 'query',
  required: false,
  description:
    'With `true` the call is judged and answered, with the events that it would fire, and nothing of it is kept.',
  schema: { type: 'boolean', default: false },
};

const WIDGET_VISITOR = {
  name: 'Widget-Visitor',
  in: 'header',
  required: true,
  description: 'The `visitor_token` of the session.',
  schema: { type: 'string', maxLength: 100 },
};

function pathParameter(components: Components, name: string, params: DeclaredOperation['params'] = {}): object {
  const declared = params[name];
  const { shape, description, example = shape.example } = declared ?? ID;
  const parameter = () => ({
    name,
    in: 'path',
    required: true,
    description,
    schema: components.plain(shape.schema),
    example,
  });
  return declared ? parameter() : components.ref('parameters', name, parameter);
}

function queryParameters(components: Components, query: Type): object[] {
  const ofPages = fieldsOf(PageQuery);
  return [...fieldsOf(query)].map(([property, field]) => {
    const { wire: name, optional } = field;
    const parameter = () => {
      const { description, examples: _shown, ...schema } = components.propertyOf(query, property, field);
      const separated = schema.type === 'array' && { style: 'form', explode: false };
      return {
        name,
        in: 'query',
        ...(!optional && { required: true }),
        description,
        schema,
        ...separated,
        ...(field.ownExample && { example: field.example }),
      };
    };
    return ofPages.get(property) === field ? components.ref('parameters', name, parameter) : parameter();
  });
}

/** The path parameters, which all operations of a path share. */
export const pathParametersOf = (components: Components, { path, params }: DeclaredOperation): object[] =>
  namesIn(path).map((name) => pathParameter(components, name, params));

/** The query parameters and headers of an operation. */
export function parametersOf(components: Components, operation: DeclaredOperation): object[] {
  const { query, method, visitorHeader, readBy } = operation;
  return [
    ...(query ? queryParameters(components, query) : []),
    ...(visitorHeader ? [components.ref('parameters', 'WidgetVisitor', () => WIDGET_VISITOR)] : []),
    ...(method !== 'GET' ? [components.ref('parameters', 'IdempotencyKey', () => IDEMPOTENCY_KEY)] : []),
    ...(canBeRehearsed(method, operation) ? [components.ref('parameters', VALIDATE_ONLY, () => VALIDATES)] : []),
    ...(readBy ? [components.ref('parameters', 'IfMatch', () => IF_MATCH)] : []),
    ...(isSingleRead(operation) ? [components.ref('parameters', 'IfNoneMatch', () => IF_NONE_MATCH)] : []),
  ];
}
