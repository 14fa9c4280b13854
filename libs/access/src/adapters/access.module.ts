import { Module } from '@nestjs/common';
import { CLOCK, Database, IDS } from '@workops/platform';
import { accessOn } from './access-on';

/** The token under which Nest knows this context: an `Access`. */
export const ACCESS = Symbol('access');

@Module({
  providers: [{ provide: ACCESS, inject: [Database, CLOCK, IDS], useFactory: accessOn }],
  exports: [ACCESS],
})
export class AccessModule {}
