import type { HolderType, HoldColumns, Vehicle } from './vehicle';

export interface Hold {
  type: HolderType;
  id: string;
  /** Consignments are not numbered: null. */
  displayId: string | null;
  /** Last date; null if the hold does not expire. */
  until: string | null;
}

export const UNHELD: HoldColumns = { heldByType: null, heldById: null, heldByDisplayId: null, heldUntil: null };

export const holdOf = ({ heldByType, heldById, heldByDisplayId, heldUntil }: HoldColumns): Hold | null =>
  heldByType === null ? null : { type: heldByType, id: heldById!, displayId: heldByDisplayId, until: heldUntil };

const columnsOf = ({ type, id, displayId, until }: Hold): HoldColumns => ({
  heldByType: type,
  heldById: id,
  heldByDisplayId: displayId,
  heldUntil: until,
});

/** A vehicle whose hold has ended on the workspace's date is available, without a holder. */
export const asOf = <T extends Pick<Vehicle, 'status'> & HoldColumns>(vehicle: T, today: string): T =>
  vehicle.heldUntil !== null && vehicle.heldUntil < today ? { ...vehicle, ...UNHELD, status: 'available' } : vehicle;

export const heldBy = (vehicle: Vehicle, hold: Hold, now: Date): Vehicle => ({
  ...vehicle,
  ...columnsOf(hold),
  status: 'reserved',
  retiredBySync: false,
  updatedAt: now,
});

export const soldBy = (vehicle: Vehicle, document: Omit<Hold, 'until'>, now: Date): Vehicle => ({
  ...vehicle,
  ...columnsOf({ ...document, until: null }),
  status: 'sold',
  retiredBySync: false,
  updatedAt: now,
});

export const released = (vehicle: Vehicle, status: 'available' | 'withdrawn', now: Date): Vehicle => ({
  ...vehicle,
  ...UNHELD,
  status,
  updatedAt: now,
});
