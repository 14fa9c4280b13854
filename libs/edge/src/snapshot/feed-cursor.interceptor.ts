import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { token } from '@workops/platform/process';
import { Listing, tellingFeed } from '../envelope';

export const FEED_CURSOR = token<FeedCursor>('cursor of the feed of events');

export type FeedCursor = (workspaceId: string) => Promise<string>;

const READS_EVENTS = 'events:read';

/**
 * Read before the list, so that events committed in between are in both. Callers without access to the feed get no
 * cursor.
 */
@Injectable()
export class TellFeed implements NestInterceptor {
  constructor(@Inject(FEED_CURSOR) private readonly feedCursor: FeedCursor) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { actor, pseudonyms, query } = context.switchToHttp().getRequest<FastifyRequest>();
    const isFirstPage = (query as { cursor?: string }).cursor === undefined;
    if (!actor || pseudonyms || !isFirstPage || !actor.scopes.has(READS_EVENTS)) return next.handle();
    return from(this.begun(actor.workspaceId, next));
  }

  private async begun(workspaceId: string, next: CallHandler): Promise<unknown> {
    const eventsCursor = await this.feedCursor(workspaceId);
    const listed = await lastValueFrom<unknown>(next.handle());
    return listed instanceof Listing ? tellingFeed(listed, eventsCursor) : listed;
  }
}
