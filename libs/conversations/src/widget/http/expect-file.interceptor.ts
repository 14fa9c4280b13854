import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { WIDGET, type Widget } from '../../index';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { count } from '@workops/edge';
import { RateLimiter } from '@workops/edge/app';
import { visitorTokenOf } from './widget-visitor';

const FILES = { burst: 60, perSecond: 60 / 3_600 };

/**
 * Refuses an unexpected file before its content, counted by client address. A possible repeat passes, because its first
 * response is looked up later.
 */
@Injectable()
export class ExpectFile implements NestInterceptor {
  constructor(
    @Inject(WIDGET) private readonly widget: Widget,
    @Inject(RateLimiter) private readonly limiter: RateLimiter,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const { workspaceId } = request.actor!;
    const visitor = await this.widget.visitor(workspaceId, visitorTokenOf(request));
    count(
      await this.limiter.takeOwn(`chat files ${workspaceId} ${request.visitor}`, FILES),
      http.getResponse<FastifyReply>(),
    );
    if (request.headers['idempotency-key'] === undefined) await this.widget.expectFile(visitor);
    return next.handle();
  }
}
