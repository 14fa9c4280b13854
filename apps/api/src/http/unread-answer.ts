import { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** How long an answer waits for a client that takes nothing of it. */
export const UNREAD_ANSWER_MS = 30_000;

/**
 * Breaks the connection of an answer of which its client has taken nothing for so long: it would keep its place, and its bytes in memory,
 * for ever. What is slow to be made is waited for, and a client that reads slowly has its time.
 */
export function requireReader({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, limitMs: number): void {
  // A request that was injected, by a test, has no connection.
  if (!(socket instanceof Socket)) return;
  let idle = 0;
  // Begins with the connection's turn for this answer; afterwards it has its usual limits again. Looked at twice: where this process stood
  // still for so long, what was taken meanwhile is seen at the second look only.
  const halfMs = limitMs / 2;
  raw.setTimeout(halfMs, () => {
    idle = socket.writableLength > 0 ? idle + 1 : 0;
    if (idle === 2) socket.destroy();
    else socket.setTimeout(halfMs);
  });
}
