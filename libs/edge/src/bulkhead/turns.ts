import { KeyedQueue } from '@workops/platform';
import { callerAt } from '@workops/platform/addresses';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { DeclaredOperation } from '../operation-declaration';

/** Runs one call, and gives the next a connection to start at once. */
const AT_ONCE = 2;
const PATIENCE_MS = 5_000;

/** Serialises contending writes before they take a connection; undefined if there are none. */
function contestedBy({
  method,
  path,
  ceiling,
  authenticated,
  signed,
}: DeclaredOperation): ((request: FastifyRequest) => string) | undefined {
  // All calls identify a portal's account, but none writes it.
  if (method === 'GET' || signed) return undefined;
  const [parameter] = /(?<=:)\w+/.exec(path) ?? [];
  // Keyed by record, across all operations.
  if (parameter !== undefined) return ({ params }) => (params as Record<string, string>)[parameter]!.toLowerCase();
  // A write without a ceiling creates nothing: it writes existing records named in its body.
  if (method !== 'POST' || authenticated === false || ceiling === undefined) return () => path;
  return typeof ceiling === 'string' ? () => ceiling : undefined;
}

/**
 * At most two calls that write the same thing of a workspace run. Calls without a credential are grouped by client
 * address.
 */
export class Turns {
  private readonly queue = new KeyedQueue({
    width: AT_ONCE,
    patienceMs: PATIENCE_MS,
    refusal: 'The same thing is being written too often at once. Try again shortly.',
  });

  /** Throws `unavailable`. */
  taking(operation: DeclaredOperation, handler: RouteHandlerMethod): RouteHandlerMethod {
    const contested = contestedBy(operation);
    if (!contested) return handler;
    const { queue } = this;
    return async function takingTurns(this: FastifyInstance, request, reply) {
      const owner = request.actor?.workspaceId ?? callerAt(request.ip);
      return queue.run(
        `${owner} ${contested(request)}`,
        async () => (await handler.call(this, request, reply)) as unknown,
      );
    };
  }
}
