import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Limits on reading the rest of a body after its call was answered: more than any operation accepts, and no longer than a browser uploads. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_MS = 10_000;

/** Reads the rest of a body and keeps nothing of it. Resolves with whether all of it came, within the bounds. */
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
    // A parser that has had enough of it would hold it back.
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
 * A call answered before its body has arrived: the response is sent at once, and the connection stays open until the rest has been read. A connection that
 * closes with unread bytes is reset, and its client would get EPIPE or ECONNRESET instead of the response. A body that exceeds the limits is cut off.
 */
export function answerBeforeBody({ raw }: FastifyRequest, reply: FastifyReply, payload: string): Readable {
  void reply.header('content-length', Buffer.byteLength(payload));
  async function* answer() {
    yield payload;
    if (!(await drained(raw))) reply.raw.once('finish', () => raw.destroy());
  }
  return Readable.from(answer(), { objectMode: false });
}

/** Whether bytes of the body are still to come. A request that was injected, by a test, has none on its way. */
export const isUnread = ({ raw, method }: FastifyRequest): boolean =>
  raw.complete === false && !raw.destroyed && method !== 'HEAD';
