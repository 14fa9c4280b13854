import { conflict } from '@workops/kernel';
import { changedNames } from './fields';

/** Systems of clinics that professionals, services and budgets are read from. */
export const VENDORS = ['vendor_a', 'vendor_b'] as const;
export type Vendor = (typeof VENDORS)[number];

export const SOURCES = ['native', ...VENDORS] as const;
/** Where a record is kept first; `native` is this service. */
export type Source = (typeof SOURCES)[number];

interface Sourced {
  source: Source;
}

const vendorOwned = (fields: readonly string[]) =>
  conflict('vendor_owned', 'El registro es del sistema de origen.', { fields });

/** Throws `conflict` with the reason `vendor_owned` where a change of a vendor's record, whose vendor is read, touches what the vendor writes. */
export function mustBeClinics<T extends Sourced>(
  before: T,
  after: T,
  theirs: Readonly<Partial<Record<keyof T, string>>>,
  isRead: boolean,
): void {
  if (before.source === 'native' || !isRead) return;
  const touched = changedNames(theirs, before, after);
  if (touched.length > 0) throw vendorOwned(touched);
}

/** Throws `conflict` with the reason `vendor_owned` for a record that goes only when its vendor, which is read, drops it. */
export function mustBeRemovable({ source }: Sourced, isRead: boolean): void {
  if (source !== 'native' && isRead) throw vendorOwned([]);
}
