import { KeyedQueue } from '@workops/platform';
import { callerAt } from '@workops/platform/addresses';
import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { DeclaredOperation } from '../operation-declaration';

/** Of the calls that would wait for the same rows, two have a connection: one works, the other begins as soon as it has ended. */
const AT_ONCE = 2;
const PATIENCE_MS = 5_000;

/** Locks that the writes of an operation may wait for in the database, so that they are serialized before they have a connection; absent for none. */
function contestedBy({
  method,
  path,
  ceiling,
  authenticated,
  signed,
}: DeclaredOperation): ((request: FastifyRequest) => string) | undefined {
  // A portal's account is identified in all its calls, and written by none of them.
  if (method === 'GET' || signed) return undefined;
  const [parameter] = /(?<=:)\w+/.exec(path) ?? [];
  // One record, whatever the operation; for an id, all ways of writing it.
  if (parameter !== undefined) return ({ params }) => (params as Record<string, string>)[parameter]!.toLowerCase();
  // Without a ceiling it creates nothing: it writes existing records, which its body names.
  if (method !== 'POST' || authenticated === false || ceiling === undefined) return () => path;
  return typeof ceiling === 'string' ? () => ceiling : undefined;
}

/** Calls that write the same thing of a workspace, at most two of them at work. Without a credential the caller's address is used in place of the workspace. */
export class Turns {
  private readonly queue = new KeyedQueue({
    width: AT_ONCE,
    patienceMs: PATIENCE_MS,
    refusal: 'The same thing is being written too often at once. Try again shortly.',
  });

  /** The operation's handler, which waits for its turn before it begins; it throws `unavailable`. */
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
