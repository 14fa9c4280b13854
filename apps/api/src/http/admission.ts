import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { DomainError, type Actor, type Scope } from '@workops/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from './errors';
import type { RateLimit, RateLimiter } from './rate-limit/rate-limiter';

/** What the credential of a call opens. Throws `unauthenticated` for a token that opens nothing. */
export interface Authenticator {
  authenticate(token: string, requestId: string): Promise<{ actor: Actor; rateLimit: RateLimit }>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; absent only where an operation needs no credential. */
    actor: Actor | undefined;
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

/**
 * Decides whether a call may reach its operation, before its body is read: credential, then rate limit, then scopes. A call
 * that is refused for its scopes has been counted.
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
  const { actor, rateLimit } = await authenticator.authenticate(tokenOf(request.headers.authorization), request.id);
  request.actor = actor;
  const place = await limiter.take(actor.credentialId ?? actor.workspaceId, rateLimit);
  if (place) {
    reply.header('x-ratelimit-limit', place.limit).header('x-ratelimit-remaining', place.remaining);
    if (!place.allowed) throw new RateLimited(place.retryAfterSeconds);
  }
  requireScopes(operation.scopes, actor);
}

/** Who calls: the first argument of every use case. */
export const CurrentActor = createParamDecorator((_data: unknown, context: ExecutionContext): Actor => {
  const { actor } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!actor) throw new Error('An operation without a credential has no actor.');
  return actor;
});
