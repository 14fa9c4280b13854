import type { Leave } from '@workops/platform';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Arrival, Bulkhead } from './bulkhead';

/** Ends once, when the work has ended and the response is sent or the client is gone. */
interface Stay {
  leave: Leave;
  /** Called when the response is ready, so that a slow reader blocks no other visitor. */
  leaveShared?: Leave;
  atWork: boolean;
}

declare module 'fastify' {
  interface FastifyRequest {
    stay: Stay | undefined;
  }
}

/** Not a failure of the service. */
const clientIsGone = (): Error =>
  Object.assign(new Error('The client is gone.'), { code: 'ECONNRESET', statusCode: 400 });

const isGone = ({ raw }: FastifyReply): boolean => raw.destroyed;

/** Waits only while the client is connected. Throws `unavailable`. */
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

/** Releases the slot in every case. Throws `unavailable`. */
export async function enterBulkhead(
  bulkhead: Bulkhead,
  arrival: Arrival,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  begin(await placeFor(reply, (waits) => bulkhead.enter(arrival, waits)), request, reply);
}

/** False without a free slot or a connected client. It saves simple calls the promises. */
export function enterNow(bulkhead: Bulkhead, arrival: Arrival, request: FastifyRequest, reply: FastifyReply): boolean {
  const leave = isGone(reply) ? undefined : bulkhead.enterNow(arrival);
  if (leave) begin(leave, request, reply);
  return leave !== undefined;
}

function begin(leave: Leave, request: FastifyRequest, reply: FastifyReply): void {
  const stay: Stay = { leave, atWork: false };
  request.stay = stay;
  // A handler continues after its client is gone and keeps the slot until it ends.
  reply.raw.once('close', () => {
    if (!stay.atWork) stay.leave();
  });
}

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

/** Ends after the handler and the complete response; a stream keeps the slot until it is sent. */
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
