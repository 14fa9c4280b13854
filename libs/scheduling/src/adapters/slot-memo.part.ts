import { Database } from '@workops/platform/database';
import { from, provide, token, type OwnPart } from '@workops/platform/process';
import { LocalSlotMemo } from './slot-memo';

/** Every change to a booked slot invalidates the process's memo. */
export const SLOT_MEMO = token<LocalSlotMemo>('scheduling: slot memo');

export const slotMemoPart: OwnPart = {
  providers: [
    provide(
      SLOT_MEMO,
      from({ database: Database }, ({ database }) => new LocalSlotMemo(performance, database)),
    ),
  ],
};
