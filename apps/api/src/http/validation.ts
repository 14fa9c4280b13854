import { createParamDecorator, type ArgumentMetadata, type ExecutionContext, type PipeTransform, type Type } from '@nestjs/common';
import { DomainError, uuidIn, type Issue } from '@workops/kernel';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { QUERY, type RuleContext } from './fields/field';
import { textProblemsOf } from './text-safety';

type Part = 'body' | 'query' | 'params';

/** The call was refused before its operation began: it takes no idempotency key. */
export class MalformedCall extends DomainError {
  constructor(part: Part, issues: Issue[], reason?: string) {
    super('malformed', 'VALIDATION_ERROR', 'The request is not valid.', { ...(reason !== undefined && { reason }), [part]: issues });
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
const dotted = (prefix: string, name: string) => (prefix ? `${prefix}.${name}` : name);

function issuesOf(error: ValidationError, prefix = ''): Issue[] {
  const path = dotted(prefix, error.property);
  const [failed] = Object.entries(error.constraints ?? {});
  if (!failed) return (error.children ?? []).flatMap((child) => issuesOf(child, path));
  if (error.value === undefined) return [{ path, message: 'Required.', code: 'invalid_type' }];
  const [name, message] = failed;
  const { code, entries } = error.contexts?.[name] as RuleContext;
  if (entries) return entries(error.value as unknown[]).map((issue) => ({ ...issue, path: dotted(path, issue.path) }));
  return [{ path, message, code }];
}

/** The reason that a field among the refused ones declares. */
const reasonOf = (errors: ValidationError[]): string | undefined =>
  errors.flatMap(({ contexts }) => Object.values(contexts ?? {}) as RuleContext[]).find(({ reason }) => reason !== undefined)?.reason;

/** Checks a value against a request class. What the class does not name is left out of the result, never refused. */
export function validated<T extends object>(part: Part, Class: Type<T>, given: unknown): T {
  if (given === undefined) throw new MalformedCall(part, [{ path: '', message: 'A JSON body is required.', code: 'invalid_type' }]);
  if (!isObject(given)) throw new MalformedCall(part, [{ path: '', message: 'Must be a JSON object.', code: 'invalid_type' }]);
  const instance = plainToInstance(Class, given, {
    excludeExtraneousValues: true,
    exposeUnsetFields: false,
    ...(part === 'query' && { groups: [QUERY] }),
  });
  const errors = validateSync(instance, { stopAtFirstError: true, forbidUnknownValues: false, validationError: { target: false } });
  if (errors.length > 0) throw new MalformedCall(part, errors.flatMap((error) => issuesOf(error)), reasonOf(errors));
  return instance;
}

/** Checks bodies and queries against the class that a handler names for them. */
export class ValidationPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (!metatype || (type !== 'body' && type !== 'query')) return value;
    if (type === 'query') {
      const problems = textProblemsOf(value);
      if (problems.length > 0) throw new MalformedCall('query', problems);
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

const NUMBER = /^[1-9]\d{0,14}$/;

/** An id in the path that is an integer; its operation names it in `integerIds`. */
export const PathNumber = createParamDecorator((path: string, context: ExecutionContext): number => {
  const { params } = context.switchToHttp().getRequest<{ params: Record<string, string> }>();
  const id = params[path];
  if (id !== undefined && NUMBER.test(id)) return Number(id);
  throw new MalformedCall('params', [{ path, message: 'Must be a positive integer.', code: 'invalid_string' }]);
});
