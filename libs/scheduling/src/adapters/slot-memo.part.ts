import { Database } from '@workops/platform/database';
import { from, provide, token, type OwnPart } from '@workops/platform/process';
import { LocalSlotMemo } from './slot-memo';

/** Injection token of the process's `LocalSlotMemo`, which every change to a booked slot invalidates. */
export const SLOT_MEMO = token<LocalSlotMemo>('scheduling: slot memo');

export const slotMemoPart: OwnPart = {
  providers: [
    provide(
      SLOT_MEMO,
      from({ database: Database }, ({ database }) => new LocalSlotMemo(performance, database)),
    ),
  ],
};
