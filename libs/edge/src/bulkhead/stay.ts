import type { Leave } from '@workops/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Arrival, Bulkhead } from './bulkhead';

/** A call's time in its compartment: it ends once, when its work has ended and its response is written or its client is gone. */
interface Stay {
  leave: Leave;
  /** Releases what a visitor shares with others, once the response is ready: a slow reader blocks no other visitor. */
  leaveShared?: Leave;
  atWork: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    stay: Stay | undefined;
  }
}

/** The client closed its connection: there is no one to answer, and no failure of ours. */
const clientIsGone = (): Error =>
  Object.assign(new Error('The client is gone.'), { code: 'ECONNRESET', statusCode: 400 });

const isGone = ({ raw }: FastifyReply): boolean => raw.destroyed;

/** Resolves with a place while the client is still there. Throws `unavailable`. */
async function placeFor(
  reply: FastifyReply,
  enter: (waits: (giveUp: () => void) => void) => Promise<Leave>,
): Promise<Leave> {
  if (isGone(reply)) throw clientIsGone();
  let leave: Leave;
  try {
    leave = await enter((giveUp) => reply.raw.once('close', giveUp));
  } catch (error) {
    throw isGone(reply) ? clientIsGone() : error;
  }
  if (isGone(reply)) {
    leave();
    throw clientIsGone();
  }
  return leave;
}

/** Waits for the call's place, and returns it in every case. Throws `unavailable`. */
export async function enterBulkhead(
  bulkhead: Bulkhead,
  arrival: Arrival,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  begin(await placeFor(reply, (waits) => bulkhead.enter(arrival, waits)), request, reply);
}

/** The same without waiting, where a place is free and its client is there; returns whether it was. It saves the simple call the promises of waiting. */
export function enterNow(bulkhead: Bulkhead, arrival: Arrival, request: FastifyRequest, reply: FastifyReply): boolean {
  const leave = isGone(reply) ? undefined : bulkhead.enterNow(arrival);
  if (leave) begin(leave, request, reply);
  return leave !== undefined;
}

function begin(leave: Leave, request: FastifyRequest, reply: FastifyReply): void {
  const stay: Stay = { leave, atWork: false };
  request.stay = stay;
  // A handler continues after its client has gone: it keeps the place until it has ended.
  reply.raw.once('close', () => {
    if (!stay.atWork) stay.leave();
  });
}

/** Waits for the place that a visitor's call shares with others as well, once its body has come. */
export async function enterShared(
  bulkhead: Bulkhead,
  arrival: Arrival & { visitor: string },
  stay: Stay,
  reply: FastifyReply,
): Promise<void> {
  const leave = await placeFor(reply, (waits) => bulkhead.enterShared(arrival, waits));
  const leaveOwn = stay.leave;
  stay.leaveShared = leave;
  stay.leave = () => {
    leave();
    leaveOwn();
  };
}

/** A handler that releases its call's place once it has ended and its response is complete. A stream keeps the place until it is sent. */
export function stayingWhileAtWork(handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function staying(this: FastifyInstance, request, reply) {
    const { stay } = request;
    if (!stay) return (await handler.call(this, request, reply)) as unknown;
    stay.atWork = true;
    try {
      return (await handler.call(this, request, reply)) as unknown;
    } finally {
      stay.atWork = false;
      if (reply.raw.writableEnded || isGone(reply)) stay.leave();
    }
  };
}
