import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Database } from '@workops/platform/database';
import { from, lastValueFrom, type Observable } from 'rxjs';

/**
 * Wraps all writes, idempotency included, but not the reading of the body. If too many calls wait for locks, the call
 * is rolled back and repeated in turn.
 */
@Injectable()
export class GiveWay implements NestInterceptor {
  constructor(@Inject(Database) private readonly database: Database) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.database.givingWay(() => lastValueFrom<unknown>(next.handle())));
  }
}
