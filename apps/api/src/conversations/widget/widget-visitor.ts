import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const LONGEST = 100;

/** The visitor's token, from the header; undefined without one. */
export const VisitorToken = createParamDecorator((_data: unknown, context: ExecutionContext): string | undefined => {
  const { 'widget-visitor': token } = context.switchToHttp().getRequest<FastifyRequest>().headers;
  return typeof token === 'string' && token.length <= LONGEST ? token : undefined;
});

/** The host of the page that calls. */
export const PageHost = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const { origin } = context.switchToHttp().getRequest<FastifyRequest>().headers;
  return origin === undefined ? null : (/^https?:\/\/([^/:]+)/i.exec(origin)?.[1] ?? null);
});
