import { Database } from '@workops/platform/database';
import { from, provide, token, type OwnPart } from '@workops/platform/process';
import { LocalSlotMemo } from './slot-memo';

/** The token of the process's one `LocalSlotMemo`: every change of a booked hour invalidates it. */
export const SLOT_MEMO = token<LocalSlotMemo>('scheduling: slot memo');

export const slotMemoPart: OwnPart = {
  providers: [
    provide(
      SLOT_MEMO,
      from({ database: Database }, ({ database }) => new LocalSlotMemo(performance, database)),
    ),
  ],
};
