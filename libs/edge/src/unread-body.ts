import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** More than any operation accepts, and no longer than a browser uploads. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MS = 10_000;

/** False beyond the limits. */
function drained(body: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let bytes = 0;
    const finish = (complete: boolean) => {
      clearTimeout(timer);
      body.off('data', count);
      resolve(complete);
    };
    const count = ({ length }: Buffer) => {
      bytes += length;
      if (bytes > MAX_BYTES) finish(false);
    };
    const timer = setTimeout(() => finish(false), MAX_MS);
    // Detaches a parser that would hold the body back.
    body.unpipe();
    body
      .on('data', count)
      .once('end', () => finish(true))
      .once('close', () => finish(body.complete))
      .once('error', () => finish(false))
      .resume();
  });
}

/**
 * Keeps the connection open until the rest was read, because unread bytes would reset it and the client would get EPIPE
 * or ECONNRESET. A body beyond the limits is cut off.
 */
export function answerBeforeBody({ raw }: FastifyRequest, reply: FastifyReply, payload: string): Readable {
  void reply.header('content-length', Buffer.byteLength(payload));
  async function* answer() {
    yield payload;
    if (!(await drained(raw))) reply.raw.once('finish', () => raw.destroy());
  }
  return Readable.from(answer(), { objectMode: false });
}

/** An injected request, as in tests, has no missing bytes. */
export const isUnread = ({ raw, method }: FastifyRequest): boolean =>
  raw.complete === false && !raw.destroyed && method !== 'HEAD';
