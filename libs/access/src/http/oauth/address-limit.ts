import { callerAt } from '@workops/platform/addresses';
import type { FastifyReply, onRequestAsyncHookHandler } from 'fastify';
import type { RateLimiter } from '@workops/edge/app';

/** There is no credential yet; excess requests get a 429. */
export const limitByAddress =
  (
    limiter: RateLimiter,
    purpose: 'token' | 'sign-in',
    refuse: (reply: FastifyReply) => FastifyReply,
  ): onRequestAsyncHookHandler =>
  async (request, reply) => {
    const place = await limiter.takeAnonymous(`oauth ${purpose}`, callerAt(request.ip));
    if (place.allowed) return undefined;
    return refuse(reply.code(429).header('retry-after', place.retryAfterSeconds).header('cache-control', 'no-store'));
  };
