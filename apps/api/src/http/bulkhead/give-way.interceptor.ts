import { Inject, Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Database } from '@workops/platform/database';
import { from, lastValueFrom, type Observable } from 'rxjs';

/**
 * Stands around all that a call writes, the idempotency too, and inside of what takes in its body: where too many of the workspace wait for
 * locks already, the call is taken back and done again in its turn.
 */
@Injectable()
export class GiveWay implements NestInterceptor {
  constructor(@Inject(Database) private readonly database: Database) {}

  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return from(this.database.givingWay(() => lastValueFrom<unknown>(next.handle())));
  }
}
