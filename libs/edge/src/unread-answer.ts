import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const UNREAD_ANSWER_MS = 30_000;

/**
 * A client that reads nothing would hold its slot and memory forever. Slow handlers and slow readers are not affected.
 */
export function requireReader({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, limitMs: number): void {
  // An injected request, as in tests, has no connection.
  if (!(socket instanceof Socket)) return;
  let idle = 0;
  // The timeout is reset after this response. It is checked twice, because after a suspension of this process reads are
  // noticed only at the second check.
  const halfMs = limitMs / 2;
  raw.setTimeout(halfMs, () => {
    idle = socket.writableLength > 0 ? idle + 1 : 0;
    if (idle === 2) socket.destroy();
    else socket.setTimeout(halfMs);
  });
}
