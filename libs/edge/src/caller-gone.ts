import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Aborted when the connection closes before the answer has been sent: for work that is not worth finishing then. */
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
