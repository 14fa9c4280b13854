import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Aborts when the client disconnects before the response is sent. */
export const CallerGone = createParamDecorator((_data: unknown, context: ExecutionContext): AbortSignal => {
  const { raw } = context.switchToHttp().getResponse<FastifyReply>();
  const gone = new AbortController();
  const closed = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) closed();
  else raw.once('close', closed);
  return gone.signal;
});
