import { Module } from '@nestjs/common';
import { Database } from '@workops/platform/database';
import { LocalSlotMemo } from './slot-memo';

/** The token of the process's one `LocalSlotMemo`: every change of a booked hour invalidates it. */
export const SLOT_MEMO = Symbol('scheduling: slot memo');

@Module({
  providers: [
    {
      provide: SLOT_MEMO,
      inject: [Database],
      useFactory: (database: Database) => new LocalSlotMemo(performance, database),
    },
  ],
  exports: [SLOT_MEMO],
})
export class SlotMemoModule {}
