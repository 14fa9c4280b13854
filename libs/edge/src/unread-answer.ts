import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long an answer waits for a client that takes nothing of it. */
export const UNREAD_ANSWER_MS = 30_000;

/**
 * Breaks the connection of a response of which its client has read nothing for this long: it would keep its place, and its bytes in memory, forever. A slow
 * handler is waited for, and a slow reader has its time.
 */
export function requireReader({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, limitMs: number): void {
  // A request that was injected, by a test, has no connection.
  if (!(socket instanceof Socket)) return;
  let idle = 0;
  // Begins with the connection's turn for this response; afterwards it has its usual limits again. Checked twice: where this process was suspended, reads
  // during that time are noticed at the second check only.
  const halfMs = limitMs / 2;
  raw.setTimeout(halfMs, () => {
    idle = socket.writableLength > 0 ? idle + 1 : 0;
    if (idle === 2) socket.destroy();
    else socket.setTimeout(halfMs);
  });
}
