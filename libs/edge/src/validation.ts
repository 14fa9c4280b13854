import {
  createParamDecorator,
  ValidationPipe,
  type ArgumentMetadata,
  type ExecutionContext,
  type Type,
} from '@nestjs/common';
import { DomainError, uuidIn, type Issue } from '@workops/kernel';
import { instanceToPlain, type ClassTransformOptions } from 'class-transformer';
import type { FastifyRequest } from 'fastify';
import { Field } from './fields/field';
import { refusedBy } from './fields/issues';
import { instanceOf } from './fields/read-instances';
import type { Shape } from './fields/shapes';
import { validateInstance } from './fields/validate-instances';
import { textsProblem } from './json-content';

type Part = 'body' | 'query' | 'params';

/** Refused before its operation began, so it uses no idempotency key. */
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

const partOptions = (part: Part): ClassTransformOptions => ({
  excludeExtraneousValues: true,
  exposeUnsetFields: false,
  groups: [part],
});

/** Values of queries and paths start from text. */
export const transformOptions: Readonly<Record<Part, ClassTransformOptions>> = {
  body: partOptions('body'),
  query: partOptions('query'),
  params: partOptions('params'),
};

/** Throws if it is not an object. */
const sentIn = (part: Part, value: unknown): object => {
  if (value === undefined)
    throw new MalformedCall(part, [{ path: '', message: 'A JSON body is required.', code: 'invalid_type' }]);
  if (!isObject(value))
    throw new MalformedCall(part, [{ path: '', message: 'Must be a JSON object.', code: 'invalid_type' }]);
  if (part !== 'query') return value;
  const problem = textsProblem(value);
  if (problem) throw new MalformedCall(part, [problem]);
  return value;
};

function refusal(part: Part, errors: Parameters<typeof refusedBy>[0]): MalformedCall {
  const { issues, reason } = refusedBy(errors);
  return new MalformedCall(part, issues, reason);
}

/** Throws the refusal. Unknown names are dropped, unless the class is closed. */
export function validated<T extends object>(part: Part, Class: Type<T>, value: unknown): T {
  const instance = instanceOf(Class, sentIn(part, value), transformOptions[part]);
  const errors = validateInstance(instance);
  if (errors.length > 0) throw refusal(part, errors);
  return instance;
}

/** The same class is read differently from a body and a query. */
export class FieldsPipe extends ValidationPipe {
  constructor(
    private readonly part: 'body' | 'query',
    private readonly options: { bodyOptional: boolean } = { bodyOptional: false },
  ) {
    super({
      transform: true,
      transformOptions: transformOptions[part],
      transformerPackage: {
        plainToInstance: <T>(Class: Type<T>, plain: unknown, options?: ClassTransformOptions) =>
          instanceOf(Class as Type<object>, plain as object, options ?? {}) as T,
        classToPlain: instanceToPlain,
      },
      validatorPackage: { validate: (instance) => validateInstance(instance as object) },
      // Nest would otherwise drop the value of an error with children, which distinguishes a list from an object.
      validationError: { value: true },
      exceptionFactory: (errors) => refusal(part, errors),
    });
  }

  override transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    if (!this.toValidate(metadata)) return super.transform(value, metadata);
    const isLeftOut = value === undefined && this.options.bodyOptional;
    return super.transform(sentIn(this.part, isLeftOut ? {} : value), metadata);
  }

  protected override toValidate(metadata: ArgumentMetadata): boolean {
    return metadata.type === this.part && super.toValidate(metadata);
  }

  /** Parsed JSON has no gaps, and its treacherous names are gone, so neither walk is needed. */
  protected override closeArrayGaps(): void {}

  protected override stripProtoKeys(): void {}
}

interface CallToPath {
  params: Record<string, string>;
  routeOptions: FastifyRequest['routeOptions'];
}

const refusedParam = (path: string, { message, code }: Pick<Issue, 'message' | 'code'>) =>
  new MalformedCall('params', [{ path, message, code }]);

/** A uuid. */
export const PathId = createParamDecorator((name: string | undefined, context: ExecutionContext): string => {
  const path = name ?? 'id';
  const { params } = context.switchToHttp().getRequest<CallToPath>();
  const id = uuidIn(params[path] ?? '');
  if (id !== undefined) return id;
  throw refusedParam(path, { message: 'Must be a uuid.', code: 'invalid_string' });
});

/** Decoded, checked and parsed by the shape in the operation's `params`. */
export const PathParam = createParamDecorator((name: string, context: ExecutionContext): unknown =>
  readPathParam(context.switchToHttp().getRequest<CallToPath>(), name),
);

interface PathParameter {
  value: unknown;
}

const parameters = new WeakMap<Shape, Map<string, Type<PathParameter>>>();

function parameterClass(shape: Shape, name: string): Type<PathParameter> {
  const classes = parameters.get(shape) ?? new Map<string, Type<PathParameter>>();
  parameters.set(shape, classes);
  const paramClass = classes.get(name);
  if (paramClass) return paramClass;
  class Parameter {
    value: unknown;
  }
  Field(shape, { wire: name })(Parameter.prototype, 'value');
  classes.set(name, Parameter);
  return Parameter;
}

/** Throws the refusal. */
export const pathText = (shape: Shape, name: string, text: string): unknown =>
  validated('params', parameterClass(shape, name), { [name]: text }).value;

export function readPathParam(request: Pick<FastifyRequest, 'params' | 'routeOptions'>, name: string): unknown {
  const { params, routeOptions } = request as CallToPath;
  const shape = routeOptions.config.operation?.params?.[name]?.shape;
  if (!shape) throw new Error(`The operation does not declare what :${name} is.`);
  const text = params[name] ?? '';
  const problem = textsProblem({ [name]: text });
  if (problem) throw refusedParam(name, problem);
  return pathText(shape, name, text);
}
