import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, type Actor, type CredentialKind } from '@workops/kernel';
import { callerAt } from '@workops/platform/addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { allowPage, answerPreflight, isPreflight } from './cross-origin';
import { RateLimited } from './errors';
import { missingScopes, type DeclaredOperation } from './operation-declaration';
import type { Place } from './rate-limit/bucket';
import type { RateLimit, RateLimiter } from './rate-limit/rate-limiter';
import type { WrongTokens } from './rate-limit/wrong-tokens';

/** What a credential opens. */
export interface Admitted {
  actor: Actor;
  kind: CredentialKind;
  rateLimit: RateLimit;
  /** The only origins from which it may be used; null where that does not matter. */
  origins: readonly string[] | null;
  /** Whether people are shown to the caller as pseudonyms; only ever to a connected app. */
  pseudonyms: boolean;
}

export interface Authenticator {
  /** Throws `unauthenticated` for a token that opens nothing. */
  authenticate(token: string, requestId: string): Promise<Admitted>;
  /** Whether some live publishable key may be used by pages of the origin. */
  mayCallFrom(origin: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; absent only where an operation needs no credential. */
    actor: Actor | undefined;
    /** The address of who calls with a key that is there for everybody to see; null for all others. */
    visitor: string | null;
    /** Whether people are shown to the caller as pseudonyms. */
    pseudonyms: boolean;
  }
}

const BEARER = /^Bearer +(\S+) *$/i;

function tokenOf(authorization: string | undefined): string {
  const token = authorization === undefined ? undefined : BEARER.exec(authorization)?.[1];
  if (token) return token;
  throw new DomainError('unauthenticated', 'UNAUTHORIZED', 'Missing credential: send it as "Authorization: Bearer <token>".');
}

const forbidden = (message: string) => new DomainError('forbidden', 'FORBIDDEN', message);

/** A key that was made for websites works from the pages of those alone. */
function requireOrigin({ origins }: Admitted, request: FastifyRequest, reply: FastifyReply): void {
  if (!origins) return;
  const { origin } = request.headers;
  if (origin === undefined || !origins.includes(origin)) throw forbidden('A publishable key works only from the origins that it was made for.');
  allowPage(origin, reply);
}

function requireKind(kinds: readonly CredentialKind[], { kind }: Admitted): void {
  if (!kinds.includes(kind)) throw forbidden(`This operation takes another kind of credential: ${kinds.join(', ')}.`);
}

function requireScopes(operation: DeclaredOperation, { scopes }: Actor): void {
  const missing = missingScopes(operation, scopes);
  if (missing.length > 0) throw forbidden(`The credential lacks the scope ${missing.join(', ')}.`);
}

const sensitiveData = (message: string) => new DomainError('forbidden', 'CONNECTED_APP_SENSITIVE_DATA', message);

/** What a connected app must not see, with any scopes. Where it must not know people, that is all that is not declared safe. */
function refuseSensitive({ sensitive, pseudonyms: safety }: DeclaredOperation, { kind, pseudonyms }: Admitted): void {
  if (kind !== 'connected_app') return;
  if (!sensitive && (!pseudonyms || safety)) return;
  throw sensitiveData('A connected app cannot call this operation here. Use an API key of the workspace, or a personal token.');
}

const given = (part: unknown, name: string): boolean => typeof part === 'object' && part !== null && Object.hasOwn(part, name);

/**
 * Refuses what a caller who sees people as pseudonyms must not send to an operation that is open to them otherwise: a filter, or a value
 * that is unique, would tell whose it is. Decided once the body is there, and before anything looks at it.
 */
export function refuseClosedFields({ pseudonyms, body, query, routeOptions }: FastifyRequest): void {
  if (!pseudonyms) return;
  const named = routeOptions.config.operation?.closedFields.find((name) => given(body, name) || given(query, name));
  if (named) throw sensitiveData(`A connected app cannot send ${named} here. Use an API key of the workspace, or a personal token.`);
}

/** Says with the answer how many calls are left. */
const tell = ({ limit, remaining }: Place, reply: FastifyReply) =>
  reply.header('x-ratelimit-limit', limit).header('x-ratelimit-remaining', remaining);

/** Says with every answer how many calls are left, and refuses the call where none was. */
function count(place: Place, reply: FastifyReply): void {
  tell(place, reply);
  if (!place.allowed) throw new RateLimited(place.retryAfterSeconds);
}

const refuseCounted =
  (reply: FastifyReply) =>
  (place: Place): never => {
    tell(place, reply);
    throw new RateLimited(place.retryAfterSeconds);
  };

/** A call that may reach its operation. */
export interface AdmittedCall {
  operation: DeclaredOperation;
  actor: Actor;
  /** The address of who calls with a key that is there for everybody to see; null for all others. */
  visitor: string | null;
}

/** Who decides whether a call may reach its operation. */
export interface Gate {
  authenticator: Authenticator;
  limiter: RateLimiter;
  wrongTokens: WrongTokens;
}

/**
 * Answers what a browser asks before a page's call, counted by the address that it comes from. Returns whether the call was such a
 * question.
 */
export async function answeredPreflight(request: FastifyRequest, reply: FastifyReply, { authenticator, limiter }: Gate): Promise<boolean> {
  if (!isPreflight(request)) return false;
  count(await limiter.takeAnonymous('preflight', callerAt(request.ip)), reply);
  return answerPreflight(request, reply, (origin) => authenticator.mayCallFrom(origin));
}

/**
 * Decides whether a call may reach its operation, before its body is read: credential, then rate limit, then origin,
 * kind, what is closed to connected apps, and scopes. A call that is refused for one of those has been counted. Returns who calls,
 * undefined where nobody has to say: such a call is counted by the address that it comes from, and so is a token that opens nothing.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, limiter, wrongTokens }: Gate,
): Promise<AdmittedCall | undefined> {
  const { operation } = request.routeOptions.config;
  if (!operation) return undefined;
  for (const [name, value] of operation.headers) reply.header(name, value);
  if (operation.authenticated === false) {
    count(await limiter.takeAnonymous('anonymous', callerAt(request.ip)), reply);
    return undefined;
  }
  const token = tokenOf(request.headers.authorization);
  const admitted = await wrongTokens.opened(token, callerAt(request.ip), {
    open: () => authenticator.authenticate(token, request.id),
    refuse: refuseCounted(reply),
  });
  const { actor, rateLimit } = admitted;
  request.actor = actor;
  request.pseudonyms = admitted.pseudonyms;
  const visitor = admitted.kind === 'publishable_key' ? callerAt(request.ip) : null;
  request.visitor = visitor;
  const { workspaceId, credentialId } = actor;
  const place = await limiter.take({ credentialId: credentialId ?? workspaceId, workspaceId, limit: rateLimit, visitor });
  if (place) count(place, reply);
  requireOrigin(admitted, request, reply);
  requireKind(operation.credentials, admitted);
  refuseSensitive(operation, admitted);
  requireScopes(operation, actor);
  return { operation, actor, visitor };
}

/** Who calls: the first argument of every use case. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new Error('An operation without a credential has no actor.');
  return actor;
});

/** The address of who calls from a website; null for all others. */
export const CurrentVisitor = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  return context.switchToHttp().getRequest<FastifyRequest>().visitor;
});
