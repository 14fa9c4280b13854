import {
  createParamDecorator,
  type ArgumentMetadata,
  type ExecutionContext,
  type PipeTransform,
  type Type,
} from '@nestjs/common';
import { DomainError, uuidIn, type Issue } from '@workops/kernel';
import type { FastifyRequest } from 'fastify';
import { readFields } from './fields/read-fields';
import { withVisibleText } from './fields/visible-fields';
import { textsProblem } from './json-content';

type Part = 'body' | 'query' | 'params';

/** The call was refused before its operation began: it takes no idempotency key. */
export class MalformedCall extends DomainError {
  constructor(part: Part, issues: readonly Issue[], reason?: string) {
    super('malformed', 'VALIDATION_ERROR', 'The request is not valid.', {
      ...(reason !== undefined && { reason }),
      [part]: [...issues],
    });
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks a value against a request class. What the class does not name is left out of the result, never refused. */
export function validated<T extends object>(part: Part, Class: Type<T>, given: unknown): T {
  if (given === undefined)
    throw new MalformedCall(part, [{ path: '', message: 'A JSON body is required.', code: 'invalid_type' }]);
  if (!isObject(given))
    throw new MalformedCall(part, [{ path: '', message: 'Must be a JSON object.', code: 'invalid_type' }]);
  const { value, issues, reason } = readFields(Class, given, { fromQuery: part === 'query' });
  if (issues.length > 0) throw new MalformedCall(part, issues, reason);
  return value;
}

/** Checks bodies and queries against the class that a handler names for them. */
export class ValidationPipe implements PipeTransform {
  constructor(private readonly options: { bodyOptional: boolean } = { bodyOptional: false }) {}

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    if (type === 'query') {
      const problem = textsProblem(value as object);
      if (problem) throw new MalformedCall('query', [problem]);
    }
    const given = value === undefined && type === 'body' && this.options.bodyOptional ? {} : value;
    return validated(type, metatype as Type<object>, given);
  }
}

interface CallToPath {
  params: Record<string, string>;
  routeOptions: FastifyRequest['routeOptions'];
}

const refusedParam = (path: string, { message, code }: Pick<Issue, 'message' | 'code'>) =>
  new MalformedCall('params', [{ path, message, code }]);

/** The id in the path, a uuid. */
export const PathId = createParamDecorator((name: string | undefined, context: ExecutionContext): string => {
  const path = name ?? 'id';
  const { params } = context.switchToHttp().getRequest<CallToPath>();
  const id = uuidIn(params[path] ?? '');
  if (id !== undefined) return id;
  throw refusedParam(path, { message: 'Must be a uuid.', code: 'invalid_string' });
});

/** A part of the path, decoded, checked and parsed by the shape that its operation declares for it in `params`. */
export const PathParam = createParamDecorator((name: string, context: ExecutionContext): unknown =>
  pathParamOf(context.switchToHttp().getRequest<CallToPath>(), name),
);

/** Likewise, for what runs before the operation. */
export function pathParamOf(request: Pick<FastifyRequest, 'params' | 'routeOptions'>, name: string): unknown {
  const { params, routeOptions } = request as CallToPath;
  const shape = routeOptions.config.operation?.params?.[name]?.shape;
  if (!shape) throw new Error(`The operation does not declare what :${name} is.`);
  const text = params[name] ?? '';
  const problem = textsProblem({ [name]: text });
  if (problem) throw refusedParam(name, problem);
  const given = shape.fromQuery ? shape.fromQuery(text) : text;
  const { written } = withVisibleText(name, shape);
  const value = typeof given === 'string' && written ? written(given) : given;
  const broken = shape.rules.find(({ accepts }) => !accepts(value));
  if (broken) throw refusedParam(name, broken);
  return shape.read ? shape.read(value) : value;
}
