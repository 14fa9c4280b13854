import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, type Actor, type CredentialKind } from '@workops/kernel';
import { callerAt } from '@workops/platform/addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowPage, answerPreflight } from './cross-origin';
import { RateLimited } from './errors';
import { toWireName } from './fields/declared-fields';
import { missingScopes, type DeclaredOperation } from './operation-declaration';
import type { Place } from './rate-limit/bucket';
import type { RateLimit, RateLimiter } from './rate-limit/rate-limiter';
import type { WrongTokens } from './rate-limit/wrong-tokens';

export interface Admitted {
  actor: Actor;
  kind: CredentialKind;
  rateLimit: RateLimit;
  /** The only origins that may use it; null for any. */
  origins: readonly string[] | null;
  /** Further origins whose pages may read responses. */
  pages?: readonly string[];
  /** Only a connected app may see people as pseudonyms. */
  pseudonyms: boolean;
}

export interface Authenticator {
  /** Throws `unauthenticated` for an invalid token. */
  authenticate(token: string, requestId: string): Promise<Admitted>;
  /** Judges the token's form alone. */
  isOfOurForm(token: string): boolean;
  /** True if some active publishable key or connected app may be used from the origin. */
  mayCallFrom(origin: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent only if the operation needs no credential. */
    actor: Actor | undefined;
    /** Client address with a publishable key, else null. */
    visitor: string | null;
    pseudonyms: boolean;
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

export function bearerToken(authorization: string | undefined): string {
  const token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  if (token) return token;
  throw new DomainError(
    'unauthenticated',
    'UNAUTHORIZED',
    'Missing credential: send it as "Authorization: Bearer <token>".',
  );
}

const forbidden = (message: string) => new DomainError('forbidden', 'FORBIDDEN', message);

/** A publishable key works only from pages of its websites. */
function requireOrigin({ origins }: Admitted, { headers: { origin } }: FastifyRequest): void {
  if (origins && (origin === undefined || !origins.includes(origin))) {
    throw forbidden('A publishable key works only from the origins that it was made for.');
  }
}

/** The refusal of a publishable key also names a missing scope. */
function requireKind(operation: DeclaredOperation, { kind, actor }: Admitted): void {
  const { credentials } = operation;
  if (credentials.includes(kind)) return;
  const missing = kind === 'publishable_key' ? missingScopes(operation, actor.scopes) : [];
  const lack = missing.length > 0 ? ` The credential lacks the scope ${missing.join(', ')}.` : '';
  throw forbidden(`This operation takes another kind of credential: ${credentials.join(', ')}.${lack}`);
}

function requireScopes(operation: DeclaredOperation, { scopes }: Actor): void {
  const missing = missingScopes(operation, scopes);
  if (missing.length > 0) throw forbidden(`The credential lacks the scope ${missing.join(', ')}.`);
}

const sensitiveData = (message: string) => new DomainError('forbidden', 'CONNECTED_APP_SENSITIVE_DATA', message);

/** Closed to connected apps. An app that sees pseudonyms may call only operations declared safe. */
function refuseSensitive({ sensitive, pseudonyms: safety }: DeclaredOperation, { kind, pseudonyms }: Admitted): void {
  if (kind !== 'connected_app') return;
  if (!sensitive && (!pseudonyms || safety)) return;
  throw sensitiveData(
    'A connected app cannot call this operation here. Use an API key of the workspace, or a personal token.',
  );
}

export function requireAll(admitted: Admitted, request: FastifyRequest): void {
  const operation = request.routeOptions.config.operation!;
  requireOrigin(admitted, request);
  requireAccess(operation, admitted);
  // A condition reveals something about the record, so the caller must be able to read it.
  if (operation.readBy && request.headers['if-match'] !== undefined) requireAccess(operation.readBy, admitted);
}

function requireAccess(operation: DeclaredOperation, admitted: Admitted): void {
  // Comes first, because no scope would help.
  if (operation.sensitive) refuseSensitive(operation, admitted);
  requireKind(operation, admitted);
  refuseSensitive(operation, admitted);
  requireScopes(operation, admitted.actor);
}

const hasPart = (part: unknown, name: string): boolean =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, name);

/**
 * Some fields are closed to connected apps; with pseudonyms, a filter or a unique value could reveal whose record it
 * is. Runs after the body is parsed and before it is used.
 */
export function refuseClosedFields({ pseudonyms, actor, body, query, routeOptions }: FastifyRequest): void {
  if (!actor?.connectedAppId) return;
  const { closedFields = [], sensitiveFields = [] } = routeOptions.config.operation ?? {};
  const closed = [...sensitiveFields.map(toWireName), ...(pseudonyms ? closedFields : [])];
  const named = closed.find((name) => hasPart(body, name) || hasPart(query, name));
  if (named)
    throw sensitiveData(
      `A connected app cannot send ${named} here. Use an API key of the workspace, or a personal token.`,
    );
}

/** Runs before validation, so that validation errors reveal nothing to a caller without the scope. */
export function refuseUnscopedFields({ actor, body, routeOptions }: FastifyRequest): void {
  const { scopesOfFields = {} } = routeOptions.config.operation ?? {};
  for (const [name, scope] of Object.entries(scopesOfFields)) {
    const isSent = hasPart(body, toWireName(name)) && (body as Record<string, unknown>)[toWireName(name)] !== null;
    if (isSent && !actor?.scopes.has(scope)) throw forbidden(`The credential lacks the scope ${scope}.`);
  }
}

/** A connected app's page may read every response, refusals included. */
function allowOrigin({ pages }: Admitted, { headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin !== undefined && pages?.includes(origin)) allowPage(origin, reply);
}

/**
 * Lets an allowed page read that its credential is invalid; text that cannot be a token causes no query. Throws the
 * errors of `open`.
 */
async function readableRefusal<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticator: Authenticator,
  open: (token: string) => Promise<T>,
): Promise<T> {
  const token = bearerToken(request.headers.authorization);
  try {
    return await open(token);
  } catch (error) {
    const { origin } = request.headers;
    const isExpected =
      error instanceof DomainError && error.kind === 'unauthenticated' && authenticator.isOfOurForm(token);
    if (isExpected && origin !== undefined && (await authenticator.mayCallFrom(origin).catch(() => false)))
      allowPage(origin, reply);
    throw error;
  }
}

const tell = ({ limit, remaining }: Place, reply: FastifyReply) =>
  reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', remaining);

/** Sets the headers, and refuses the call if none remain. */
export function count(place: Place, reply: FastifyReply): void {
  tell(place, reply);
  if (!place.allowed) throw new RateLimited(place.retryAfterSeconds);
}

export const refuseCounted =
  (reply: FastifyReply) =>
  (place: Place): never => {
    tell(place, reply);
    throw new RateLimited(place.retryAfterSeconds);
  };

export interface AdmittedCall {
  operation: DeclaredOperation;
  actor: Actor;
  /** Client address with a publishable key, else null. */
  visitor: string | null;
}

export interface Gate {
  authenticator: Authenticator;
  limiter: RateLimiter;
  wrongTokens: WrongTokens;
}

/** Rate-limited by client address. Returns false for other requests. */
export async function answeredPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, limiter }: Gate,
): Promise<boolean> {
  count(await limiter.takeAnonymous('preflight', callerAt(request.ip)), reply);
  return answerPreflight(request, reply, (origin) => authenticator.mayCallFrom(origin));
}

/**
 * Runs before the body is read, and counts refused calls too. Undefined for a public operation; public calls and
 * invalid tokens are rate-limited by client address.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, limiter, wrongTokens }: Gate,
): Promise<AdmittedCall | undefined> {
  const { operation } = request.routeOptions.config;
  if (!operation) return undefined;
  for (const [name, value] of operation.headers) reply.header(name, value);
  // The body identifies the caller.
  if (operation.signed && operation.authenticated === false) return undefined;
  if (operation.authenticated === false) {
    count(await limiter.takeAnonymous('anonymous', callerAt(request.ip)), reply);
    return undefined;
  }
  const admitted = await readableRefusal(request, reply, authenticator, (token) =>
    wrongTokens.opened(token, {
      address: () => callerAt(request.ip),
      open: () => authenticator.authenticate(token, request.id),
      refuse: refuseCounted(reply),
    }),
  );
  allowOrigin(admitted, request, reply);
  const { actor, rateLimit } = admitted;
  request.actor = actor;
  request.pseudonyms = admitted.pseudonyms;
  const visitor = admitted.kind === 'publishable_key' ? callerAt(request.ip) : null;
  request.visitor = visitor;
  const { workspaceId, credentialId } = actor;
  const place = await limiter.take({
    credentialId: credentialId ?? workspaceId,
    workspaceId,
    limit: rateLimit,
    visitor,
    byAddress: operation.countedByAddress,
  });
  if (place) count(place, reply);
  requireOrigin(admitted, request);
  if (admitted.origins) allowPage(request.headers.origin!, reply);
  requireAll(admitted, request);
  return { operation, actor, visitor };
}

/** Injects the first argument of every use case. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new Error('An operation without a credential has no actor.');
  return actor;
});

/** Client address of a caller from a website, else null. */
export const CurrentVisitor = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  return context.switchToHttp().getRequest<FastifyRequest>().visitor;
});
