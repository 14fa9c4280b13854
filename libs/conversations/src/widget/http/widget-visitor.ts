import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const LONGEST = 100;

export function visitorTokenOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  const { 'widget-visitor': token } = headers;
  return typeof token === 'string' && token.length <= LONGEST ? token : undefined;
}

export const VisitorToken = createParamDecorator((_data: unknown, context: ExecutionContext): string | undefined =>
  visitorTokenOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export const PageHost = createParamDecorator((_data: unknown, context: ExecutionContext): string | null => {
  const { origin } = context.switchToHttp().getRequest<FastifyRequest>().headers;
  return origin === undefined ? null : (/^https?:\/\/([^/:]+)/i.exec(origin)?.[1] ?? null);
});
