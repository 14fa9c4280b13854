import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Database } from '@workops/platform/database';
import { from, lastValueFrom, type Observable } from 'rxjs';

/**
 * Wraps everything that a call writes, the idempotency too, and is inside of the reading of its body: where too many of the workspace wait for locks already,
 * the call is rolled back and repeated in its turn.
 */
@Injectable()
export class GiveWay implements NestInterceptor {
  constructor(@Inject(Database) private readonly database: Database) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.database.givingWay(() => lastValueFrom<unknown>(next.handle())));
  }
}
