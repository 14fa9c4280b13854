import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, type Actor, type Scope } from '@workops/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from './errors';
import type { DeclaredOperation } from './operation-declaration';
import type { RateLimit, RateLimiter } from './rate-limit/rate-limiter';

export interface Admitted {
  actor: Actor;
  rateLimit: RateLimit;
  /** Set for a connected app: whether people are shown to it as pseudonyms. */
  connectedApp?: { pseudonyms: boolean };
}

/** What the credential of a call opens. Throws `unauthenticated` for a token that opens nothing. */
export interface Authenticator {
  authenticate(token: string, requestId: string): Promise<Admitted>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; absent only where an operation needs no credential. */
    actor: Actor | undefined;
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

function requireScopes(scopes: readonly Scope[], actor: Actor): void {
  const missing = scopes.filter((scope) => !actor.scopes.has(scope));
  if (missing.length > 0) throw new DomainError('forbidden', 'FORBIDDEN', `The credential lacks the scope ${missing.join(', ')}.`);
}

/** What a connected app must not see, whatever its scopes. */
function refuseSensitive({ sensitive, produces }: DeclaredOperation, { pseudonyms }: { pseudonyms: boolean }): void {
  if (sensitive !== true && !(pseudonyms && (sensitive || produces))) return;
  const message = 'A connected app cannot call this operation here. Use an API key of the workspace, or a personal token.';
  throw new DomainError('forbidden', 'CONNECTED_APP_SENSITIVE_DATA', message);
}

/**
 * Decides whether a call may reach its operation, before its body is read: credential, then rate limit, then what is closed to
 * connected apps, then scopes. A call that is refused for its scopes has been counted.
 */
export async function admit(
  request: FastifyRequest,
  reply: FastifyReply,
  { authenticator, limiter }: { authenticator: Authenticator; limiter: RateLimiter },
): Promise<void> {
  const { operation } = request.routeOptions.config;
  if (!operation) return;
  for (const [name, value] of operation.headers) reply.header(name, value);
  if (operation.authenticated === false) return;
  const { actor, rateLimit, connectedApp } = await authenticator.authenticate(tokenOf(request.headers.authorization), request.id);
  request.actor = actor;
  request.pseudonyms = connectedApp?.pseudonyms ?? false;
  const place = await limiter.take(actor.credentialId ?? actor.workspaceId, rateLimit);
  if (place) {
    reply.header('x-ratelimit-limit', place.limit).header('x-ratelimit-remaining', place.remaining);
    if (!place.allowed) throw new RateLimited(place.retryAfterSeconds);
  }
  if (connectedApp) refuseSensitive(operation, connectedApp);
  requireScopes(operation.scopes, actor);
}

/** Who calls: the first argument of every use case. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new Error('An operation without a credential has no actor.');
  return actor;
});
