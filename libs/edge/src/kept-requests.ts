import type { RequestRecord } from '@workops/contracts';
import type { Clock } from '@workops/kernel';
import { uuidIn } from '@workops/kernel';
import type { CommittedEvents } from '@workops/platform/database';
import type { RequestLog } from '@workops/platform/requests';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent for anonymous callers. */
    committed: CommittedEvents | undefined;
    idempotency: RequestRecord['idempotency'];
  }
}

const LONGEST_PATH = 500;

/**
 * The query may contain search terms, so it is left out. Unexpected characters are replaced, so that they cannot fail a
 * batch.
 */
function loggedPath(url: string): string {
  const end = url.indexOf('?');
  return (end < 0 ? url : url.slice(0, end)).slice(0, LONGEST_PATH).replace(/[^\x21-\x7e]/g, '?');
}

/** UUIDs are compared in lower case, like ids in paths. */
export const requestIdAsKept = (requestId: string): string => uuidIn(requestId) ?? requestId;

/** Anonymous calls belong to no workspace. */
export const requestKeeper =
  (log: RequestLog, clock: Clock) =>
  (request: FastifyRequest, reply: FastifyReply): void => {
    const { actor, committed } = request;
    const { operation } = request.routeOptions.config;
    if (!actor || !operation) return;
    const { elapsedTime } = reply;
    log.note({
      workspaceId: actor.workspaceId,
      requestId: requestIdAsKept(request.id),
      startedAt: new Date(clock.now().getTime() - elapsedTime),
      method: request.method,
      route: operation.path,
      path: loggedPath(request.url),
      status: reply.statusCode,
      durationMs: Math.round(elapsedTime * 10) / 10,
      idempotency: request.idempotency,
      author: actor.author,
      credentialId: actor.credentialId,
      connectedAppId: actor.connectedAppId,
      events: committed?.count ?? 0,
      eventIds: committed?.ids ?? [],
    });
  };
