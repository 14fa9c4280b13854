import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { Listing, tellingFeed } from '../envelope';

/** Who knows where the feed of events of a workspace goes on. */
export const FEED_CURSOR = Symbol('cursor of the feed of events');

export type FeedCursor = (workspaceId: string) => Promise<string>;

const READS_EVENTS = 'events:read';

/**
 * Tells with the first page of a list where the feed of events goes on. It is asked before the list is read: what is committed in between is in both, and nothing
 * in neither. Who may not read the feed is told nothing, and nothing is asked for them.
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
