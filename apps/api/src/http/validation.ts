import { createParamDecorator, type ArgumentMetadata, type ExecutionContext, type PipeTransform, type Type } from '@nestjs/common';
import { DomainError, uuidIn, type Issue } from '@workops/kernel';
import { readFields } from './fields/read-fields';
import { textsProblem } from './json-content';

type Part = 'body' | 'query' | 'params';

/** The call was refused before its operation began: it takes no idempotency key. */
export class MalformedCall extends DomainError {
  constructor(part: Part, issues: readonly Issue[], reason?: string) {
    super('malformed', 'VALIDATION_ERROR', 'The request is not valid.', { ...(reason !== undefined && { reason }), [part]: [...issues] });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks a value against a request class. What the class does not name is left out of the result, never refused. */
export function validated<T extends object>(part: Part, Class: Type<T>, given: unknown): T {
  if (given === undefined) throw new MalformedCall(part, [{ path: '', message: 'A JSON body is required.', code: 'invalid_type' }]);
  if (!isObject(given)) throw new MalformedCall(part, [{ path: '', message: 'Must be a JSON object.', code: 'invalid_type' }]);
  const { value, issues, reason } = readFields(Class, given, { fromQuery: part === 'query' });
  if (issues.length > 0) throw new MalformedCall(part, issues, reason);
  return value;
}

/** Checks bodies and queries against the class that a handler names for them. */
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    if (type === 'query') {
      const problem = textsProblem(value as object);
      if (problem) throw new MalformedCall('query', [problem]);
    }
    return validated(type, metatype as Type<object>, value);
  }
}

/** A key that a workspace chose, in the path: `pattern` is what keys look like. */
export const PathKey = createParamDecorator((pattern: RegExp, context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<{ params: Record<string, string> }>();
  const { key } = params;
  if (key !== undefined && pattern.test(key)) return key;
  throw new MalformedCall('params', [{ path: 'key', message: 'Must be a key.', code: 'invalid_string' }]);
});

/** The id in the path. */
export const PathId = createParamDecorator((name: string | undefined, context: ExecutionContext): string => {
  const path = name ?? 'id';
  const { params } = context.switchToHttp().getRequest<{ params: Record<string, string> }>();
  const id = uuidIn(params[path] ?? '');
  if (id !== undefined) return id;
  throw new MalformedCall('params', [{ path, message: 'Must be a uuid.', code: 'invalid_string' }]);
});

/** A text in the path that somebody else chose, decoded: anything of 1 to `max` characters that can be kept. */
export const PathText = createParamDecorator(({ name, max }: { name: string; max: number }, context: ExecutionContext): string => {
  const { params } = context.switchToHttp().getRequest<{ params: Record<string, string> }>();
  const given = params[name] ?? '';
  const problem = textsProblem({ [name]: given });
  if (problem) throw new MalformedCall('params', [problem]);
  if (given.trim() === '') throw new MalformedCall('params', [{ path: name, message: 'Must not be blank.', code: 'too_small' }]);
  if ([...given].length > max) throw new MalformedCall('params', [{ path: name, message: `Must have at most ${max} characters.`, code: 'too_big' }]);
  return given;
});

const NUMBER = /^[1-9]\d{0,14}$/;

/** An id in the path that is an integer; its operation names it in `integerIds`. */
export const PathNumber = createParamDecorator((path: string, context: ExecutionContext): number => {
  const { params } = context.switchToHttp().getRequest<{ params: Record<string, string> }>();
  const id = params[path];
  if (id !== undefined && NUMBER.test(id)) return Number(id);
  throw new MalformedCall('params', [{ path, message: 'Must be a positive integer.', code: 'invalid_string' }]);
});
