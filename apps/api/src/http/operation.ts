import { applyDecorators, Delete, Get, HttpCode, Patch, Post, Put, UseInterceptors, type Type } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import type { ErrorCode, Scope } from '@workops/kernel';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor';
import { documentOperation } from './operation-document';
import { Pseudonymise } from './pseudonyms/pseudonymise.interceptor';

export const API_PREFIX = '/api/v1';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/** `estable` and `beta` are published, `interna` is left out of the document. */
export type Tier = 'estable' | 'beta' | 'interna';
/** What `meta` an answer with a list carries: a cursor page, a count, or a window of the delivery log. */
export type ListMeta = 'cursor' | 'total' | 'offset';

export interface Deprecation {
  announced: Date;
  /** At least 90 days after the announcement. */
  sunset: Date;
  /** Where the replacement is described. */
  link?: string;
}

/** Everything that the edge knows of an operation. Admission, headers, OpenAPI and the documentation page follow from it. */
export interface OperationDeclaration {
  /** The operationId, for example `createContact`. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  /** All of them are needed. */
  scopes: readonly Scope[];
  tier: Tier;
  /** Closed to connected apps: always, or only to those that see people as pseudonyms. */
  sensitive?: boolean | 'where_pseudonyms';
  /** The content type of a success where it is not JSON; closed to connected apps that see people as pseudonyms. */
  produces?: string;
  /** The codes of its own refusals; the ones that every operation of its kind shares are added. */
  errors: readonly ErrorCode[];
  /** Of a success; 200 for GET, PUT and PATCH, 201 for POST, 204 for DELETE unless told otherwise. */
  status?: number;
  /** The class of `data`, or of each entry of it where `list` is set; absent for an answer without a body. */
  response?: Type;
  list?: ListMeta;
  /** Bytes of the largest body; 1 MiB unless told otherwise. */
  bodyLimit?: number;
  /** The answer shows a secret that no later answer shows: it is sealed where it is kept for a replay. */
  secretShownOnce?: boolean;
  deprecation?: Deprecation;
  /** False for the few operations that anybody may call. */
  authenticated?: false;
}

/** A declaration with its route and its defaults filled in: what the pipeline reads at each request. */
export interface DeclaredOperation extends OperationDeclaration {
  method: HttpMethod;
  /** With the prefix, parameters as `:name`. */
  path: string;
  status: number;
  /** Sent with every answer. */
  headers: readonly (readonly [name: string, value: string])[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    operation?: DeclaredOperation;
  }
}

const MIN_DEPRECATION_MS = 90 * 24 * 60 * 60 * 1_000;
const routeDecorators = { GET: Get, POST: Post, PUT: Put, PATCH: Patch, DELETE: Delete };
const defaultStatus: Record<HttpMethod, number> = { GET: 200, POST: 201, PUT: 200, PATCH: 200, DELETE: 204 };

function deprecationHeaders({ id, deprecation }: OperationDeclaration): [string, string][] {
  if (!deprecation) return [];
  const { announced, sunset, link } = deprecation;
  if (sunset.getTime() - announced.getTime() < MIN_DEPRECATION_MS) throw new Error(`${id}: sunset comes less than 90 days after its announcement`);
  const headers: [string, string][] = [
    ['deprecation', 'true'],
    ['sunset', sunset.toUTCString()],
  ];
  return link ? [...headers, ['link', `<${link}>; rel="deprecation"`]] : headers;
}

const declare =
  (method: HttpMethod) =>
  (path: string, declaration: OperationDeclaration): MethodDecorator => {
    const operation: DeclaredOperation = {
      ...declaration,
      method,
      path: `${API_PREFIX}${path}`,
      status: declaration.status ?? defaultStatus[method],
      headers: deprecationHeaders(declaration),
    };
    return applyDecorators(
      routeDecorators[method](operation.path),
      HttpCode(operation.status),
      RouteConfig({ operation }),
      ...(method === 'POST' ? [UseInterceptors(IdempotencyInterceptor)] : []),
      ...(operation.response ? Pseudonymise(operation.response) : []),
      ...documentOperation(operation),
    );
  };

/**
 * Declares an operation: its route and everything else about it, once. A route that is registered in any other way stops
 * the app from starting.
 */
export const Operation = {
  get: declare('GET'),
  post: declare('POST'),
  put: declare('PUT'),
  patch: declare('PATCH'),
  delete: declare('DELETE'),
};
