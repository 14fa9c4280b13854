import {
  applyDecorators,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  Put,
  UseInterceptors,
  UsePipes,
  type Type,
} from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { NameAuthors } from './authors/name-authors.interceptor';
import { authorPaths } from './authors/present-names';
import { GiveWay } from './bulkhead/give-way.interceptor';
import { checkDeclaration, closedFields } from './declaration-rules';
import { IfMatch } from './conditions/if-match.interceptor';
import { isConditional } from './conditions/single-reads';
import { declaredFields } from './fields/declared-fields';
import { fieldWriter, written } from './fields/write-fields';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';
import {
  API_PREFIX,
  type DeclaredOperation,
  type HttpMethod,
  type OperationDeclaration,
} from './operation-declaration';
import { personFields } from './pseudonyms/person-fields';
import { Pseudonymise } from './pseudonyms/pseudonymise.interceptor';
import { LogReads, LogWrites } from './read-log/log-reads.interceptor';
import { patientSight } from './read-log/shown-patients';
import { queryNames } from './query-names';
import { ShowReadable } from './readable/show-readable.interceptor';
import { canBeRehearsed, VALIDATE_ONLY } from './rehearsal/rehearsed';
import { ValidateOnly } from './rehearsal/validate-only.interceptor';
import { requestClasses, type RequestClasses } from './request-classes';
import { TellFeed } from './snapshot/feed-cursor.interceptor';
import { ReceiveFile } from './upload/receive-file.interceptor';
import { FieldsPipe } from './validation';

const MIN_DEPRECATION_MS = 90 * 24 * 60 * 60 * 1_000;
const routeDecorators = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
const defaultStatus: Record<HttpMethod, number> = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 };

/** Responses belong to their caller: no cache stores them, and no browser writes them to disk. */
const NOT_STORED = ['cache-control', 'no-store'] as const;

function deprecationHeaders({ id, deprecation }: OperationDeclaration): [string, string][] {
  if (!deprecation) return [];
  const { announced, sunset, link, successor } = deprecation;
  const notice = sunset.getTime() - announced.getTime();
  if (notice < MIN_DEPRECATION_MS) throw new Error(`${id}: sunset comes less than 90 days after its announcement`);
  const headers: [string, string][] = [
    ['deprecation', 'true'],
    ['sunset', sunset.toUTCString()],
  ];
  const links = [
    ...(link ? [`<${link}>; rel="deprecation"`] : []),
    ...(successor ? [`<${API_PREFIX}${successor}>; rel="successor-version"`] : []),
  ];
  return links.length > 0 ? [...headers, ['link', links.join(', ')]] : headers;
}

const bodyPipe = new FieldsPipe('body');
const optionalBodyPipe = new FieldsPipe('body', { bodyOptional: true });
const queryPipe = new FieldsPipe('query');

/** A handler with only an actor and ids skips the pipes and their promises. */
function validating({ body, query, bodyOptional }: DeclaredOperation): MethodDecorator[] {
  // If both are invalid, the query is refused.
  const pipes = [...(query ? [queryPipe] : []), ...(body ? [bodyOptional ? optionalBodyPipe : bodyPipe] : [])];
  return pipes.length > 0 ? [UsePipes(...pipes)] : [];
}

const hasNoRequiredField = ({ body }: RequestClasses): boolean =>
  body !== undefined && [...declaredFields(body).values()].every(({ optional }) => optional);

/** Ordered from the outside in. */
const repeatable = ({ personFields }: DeclaredOperation): MethodDecorator[] => [
  UseInterceptors(IdempotencyInterceptor),
  ...(personFields ? [Pseudonymise(personFields)] : []),
];

/** Applies only to a GET that shows patients. */
function logged(operation: DeclaredOperation): MethodDecorator[] {
  const sight = patientSight(operation);
  return sight ? [LogReads(sight)] : [];
}

type Handler = (...args: unknown[]) => unknown;

function writing(handler: Handler, Class: Type): Handler {
  async function handle(this: unknown, ...args: unknown[]): Promise<unknown> {
    return written(fieldWriter(Class), await handler.apply(this, args));
  }
  // Keeps metadata of other decorators.
  for (const key of Reflect.getMetadataKeys(handler) as unknown[])
    Reflect.defineMetadata(key, Reflect.getMetadata(key, handler), handle);
  return handle;
}

const declare =
  (method: HttpMethod) =>
  (path: string, declaration: OperationDeclaration): MethodDecorator => {
    const headers = [NOT_STORED, ...deprecationHeaders(declaration)];
    return (prototype, handler, descriptor) => {
      const requests = requestClasses(prototype, handler);
      const operation: DeclaredOperation = {
        ...declaration,
        ...requests,
        method,
        controller: prototype.constructor as Type,
        handler,
        path: declaration.signed ? path : `${API_PREFIX}${path}`,
        status: declaration.status ?? defaultStatus[method],
        headers,
        queryNames: [...queryNames(requests), ...(canBeRehearsed(method, declaration) ? [VALIDATE_ONLY] : [])],
        personFields: declaration.response && personFields(declaration.response),
        closedFields: closedFields(declaration, requests),
        bodyOptional: method === 'POST' && hasNoRequiredField(requests),
        authorPaths: declaration.response ? authorPaths(declaration.response) : [],
      };
      checkDeclaration(operation);
      const { response } = operation;
      if (response) Object.assign(descriptor, { value: writing(descriptor.value as Handler, response) });
      applyDecorators(
        routeDecorators[method](operation.path),
        HttpCode(operation.status),
        RouteConfig({ operation }),
        ...validating(operation),
        ...(operation.upload ? [UseInterceptors(ReceiveFile)] : []),
        ...(operation.snapshot ? [UseInterceptors(TellFeed)] : []),
        ...(method === 'GET' ? logged(operation) : [LogWrites, UseInterceptors(GiveWay)]),
        ...(canBeRehearsed(method, declaration) ? [UseInterceptors(ValidateOnly)] : []),
        ...(method === 'GET' ? [] : repeatable(operation)),
        ...(isConditional(operation) ? [UseInterceptors(IfMatch)] : []),
        ...(operation.authorPaths.length > 0 ? [NameAuthors(operation.authorPaths)] : []),
        ...(method !== 'GET' && operation.response ? [UseInterceptors(ShowReadable)] : []),
      )(prototype, handler, descriptor);
    };
  };

/** A route registered in any other way stops the app from starting. */
export const Operation = {
  get: declare('GET'),
  post: declare('POST'),
  put: declare('PUT'),
  patch: declare('PATCH'),
  delete: declare('DELETE'),
};
