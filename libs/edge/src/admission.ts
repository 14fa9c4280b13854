import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, type Actor, type CredentialKind } from '@workops/kernel';
import { callerAt } from '@workops/platform/addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowPage, answerPreflight } from './cross-origin';
import { RateLimited } from './errors';
import { wireNameOf } from './fields/declared-fields';
import { missingScopes, type DeclaredOperation } from './operation-declaration';
import type { Place } from './rate-limit/bucket';
import type { RateLimit, RateLimiter } from './rate-limit/rate-limiter';
import type { WrongTokens } from './rate-limit/wrong-tokens';

/** An accepted credential, with its rights. */
export interface Admitted {
  actor: Actor;
  kind: CredentialKind;
  rateLimit: RateLimit;
  /** The only origins from which it may be used; null for any. */
  origins: readonly string[] | null;
  /** The origins whose pages may read the answers; absent where none may but those of `origins`. */
  pages?: readonly string[];
  /** Whether people are shown to the caller as pseudonyms; only ever to a connected app. */
  pseudonyms: boolean;
}

export interface Authenticator {
  /** Throws `unauthenticated` for an invalid token. */
  authenticate(token: string, requestId: string): Promise<Admitted>;
  /** Whether the service may have issued such a token, by its form alone. */
  isOfOurForm(token: string): boolean;
  /** Whether pages of the origin may use some live publishable key or connected app. */
  mayCallFrom(origin: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; absent only where an operation needs no credential. */
    actor: Actor | undefined;
    /** The address of a caller with a publishable key; null for all others. */
    visitor: string | null;
    /** Whether people are shown to the caller as pseudonyms. */
    pseudonyms: boolean;
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

export function tokenOf(authorization: string | undefined): string {
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

/** A publishable key has fixed scopes: its refusal names the one that is missing besides. */
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

/** Refuses connected apps everything closed to them whatever their scopes; to one that sees pseudonyms, everything not declared safe. */
function refuseSensitive({ sensitive, pseudonyms: safety }: DeclaredOperation, { kind, pseudonyms }: Admitted): void {
  if (kind !== 'connected_app') return;
  if (!sensitive && (!pseudonyms || safety)) return;
  throw sensitiveData(
    'A connected app cannot call this operation here. Use an API key of the workspace, or a personal token.',
  );
}

/** The operation's requirements on the credential. */
export function requireAll(admitted: Admitted, request: FastifyRequest): void {
  const operation = request.routeOptions.config.operation!;
  requireOrigin(admitted, request);
  requireOf(operation, admitted);
  // A condition is about what the caller has read.
  if (operation.readBy && request.headers['if-match'] !== undefined) requireOf(operation.readBy, admitted);
}

function requireOf(operation: DeclaredOperation, admitted: Admitted): void {
  // An app learns that no credential of its kind helps, whatever else the operation takes.
  if (operation.sensitive) refuseSensitive(operation, admitted);
  requireKind(operation, admitted);
  refuseSensitive(operation, admitted);
  requireScopes(operation, admitted.actor);
}

const given = (part: unknown, name: string): boolean =>
  typeof part === 'object' && part !== null && Object.hasOwn(part, name);

/**
 * Refuses fields that a connected app must not send to an operation that is otherwise open to it, least of all one that sees people as
 * pseudonyms: a filter or a unique value would reveal whose it is. Runs once the body is parsed, before anything uses it.
 */
export function refuseClosedFields({ pseudonyms, actor, body, query, routeOptions }: FastifyRequest): void {
  if (!actor?.connectedAppId) return;
  const { closedFields = [], sensitiveFields = [] } = routeOptions.config.operation ?? {};
  const closed = [...sensitiveFields.map(wireNameOf), ...(pseudonyms ? closedFields : [])];
  const named = closed.find((name) => given(body, name) || given(query, name));
  if (named)
    throw sensitiveData(
      `A connected app cannot send ${named} here. Use an API key of the workspace, or a personal token.`,
    );
}

/** Refuses fields that require a scope which the caller lacks. Runs before the body is checked: a malformed one reveals no more to such a caller. */
export function refuseUnscopedFields({ actor, body, routeOptions }: FastifyRequest): void {
  const { scopesOfFields = {} } = routeOptions.config.operation ?? {};
  for (const [name, scope] of Object.entries(scopesOfFields)) {
    const isSent = given(body, wireNameOf(name)) && (body as Record<string, unknown>)[wireNameOf(name)] !== null;
    if (isSent && !actor?.scopes.has(scope)) throw forbidden(`The credential lacks the scope ${scope}.`);
  }
}

/** Lets a page of a connected app read the answer, whatever it is. */
function allowPageOf({ pages }: Admitted, { headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  if (origin !== undefined && pages?.includes(origin)) allowPage(origin, reply);
}

/** A page that may call with some credential may read that its own has expired. Throws as `open`. What cannot be a token asks the database nothing. */
async function readableRefusal<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  authenticator: Authenticator,
  open: (token: string) => Promise<T>,
): Promise<T> {
  const token = tokenOf(request.headers.authorization);
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

/** Sets the headers with the number of calls left. */
const tell = ({ limit, remaining }: Place, reply: FastifyReply) =>
  reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', remaining);

/** Sets the headers with the number of calls left, and refuses the call where none was. */
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

/** A call that may reach its operation. */
export interface AdmittedCall {
  operation: DeclaredOperation;
  actor: Actor;
  /** The address of a caller with a publishable key; null for all others. */
  visitor: string | null;
}

/** What admission is decided with. */
export interface Gate {
  authenticator: Authenticator;
  limiter: RateLimiter;
  wrongTokens: WrongTokens;
}

/** Answers a CORS preflight, rate limited by the caller's address. Returns whether it was answered. */
export async function answeredPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, limiter }: Gate,
): Promise<boolean> {
  count(await limiter.takeAnonymous('preflight', callerAt(request.ip)), reply);
  return answerPreflight(request, reply, (origin) => authenticator.mayCallFrom(origin));
}

/**
 * Decides whether a call may reach its operation, before its body is read: credential, then rate limit, then origin, kind, operations closed to connected apps,
 * and scopes. A refused call has been counted. Returns the caller, or undefined for a public operation: such a call is counted by its address, and so is an
 * invalid token.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, limiter, wrongTokens }: Gate,
): Promise<AdmittedCall | undefined> {
  const { operation } = request.routeOptions.config;
  if (!operation) return undefined;
  for (const [name, value] of operation.headers) reply.header(name, value);
  // Its body identifies the caller.
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
  allowPageOf(admitted, request, reply);
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

/** The caller: the first argument of every use case. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new Error('An operation without a credential has no actor.');
  return actor;
});

/** The address of a caller from a website; null for all others. */
export const CurrentVisitor = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  return context.switchToHttp().getRequest<FastifyRequest>().visitor;
});
