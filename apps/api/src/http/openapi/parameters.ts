import type { Type } from '@nestjs/common';
import { fieldsOf } from '../fields/declared-fields';
import { uuid } from '../fields/shapes';
import { namesIn, type DeclaredOperation, type PathParameter } from '../operation-declaration';
import { PageQuery } from '../page';
import type { Components } from './components';

const ID: PathParameter = { shape: uuid(), description: 'Unique identifier of the object.' };

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A unique key of your choice. If a request with the same key and body was made in the last 24 hours, its original answer is returned and nothing ' +
    'is done twice.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[\\x20-\\x7e]+$' },
};

function pathParameter(components: Components, name: string, params: DeclaredOperation['params'] = {}): object {
  const declared = params[name];
  const { shape, description, example = shape.example } = declared ?? ID;
  const parameter = () => ({ name, in: 'path', required: true, description, schema: components.plain(shape.schema), example });
  return declared ? parameter() : components.ref('parameters', name, parameter);
}

function queryParameters(components: Components, query: Type): object[] {
  const ofPages = fieldsOf(PageQuery);
  return [...fieldsOf(query)].map(([property, field]) => {
    const { wire: name, optional } = field;
    const parameter = () => {
      const { description, example, ...schema } = components.propertyOf(query, property, field);
      const separated = schema.type === 'array' && { style: 'form', explode: false };
      return {
        name,
        in: 'query',
        ...(!optional && { required: true }),
        description,
        schema,
        ...separated,
        ...(field.ownExample && { example }),
      };
    };
    return ofPages.get(property) === field ? components.ref('parameters', name, parameter) : parameter();
  });
}

/** What the operation takes beside its body. */
export function parametersOf(components: Components, { path, params, query, method }: DeclaredOperation): object[] {
  return [
    ...namesIn(path).map((name) => pathParameter(components, name, params)),
    ...(query ? queryParameters(components, query) : []),
    ...(method === 'POST' ? [components.ref('parameters', 'IdempotencyKey', () => IDEMPOTENCY_KEY)] : []),
  ];
}
