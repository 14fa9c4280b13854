import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { couldRead, shownToWriter } from './shown-to-writer';

/** Runs before the response is stored for repeats. */
@Injectable()
export class ShowReadable implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { actor, body, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    const { operation } = routeOptions.config;
    if (!actor || !operation || couldRead(operation, actor.scopes)) return next.handle();
    return next.handle().pipe(map((result: unknown) => shownToWriter(operation, result, body)));
  }
}
