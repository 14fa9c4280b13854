import { conflict } from '@workops/kernel';
import { changedNames } from './fields';

export const VENDORS = ['vendor_a', 'vendor_b'] as const;
export type Vendor = (typeof VENDORS)[number];

export const SOURCES = ['native', ...VENDORS] as const;
/** `native` is this service. */
export type Source = (typeof SOURCES)[number];

interface Sourced {
  source: Source;
}

const vendorOwned = (fields: readonly string[]) =>
  conflict('vendor_owned', 'El registro es del sistema de origen.', { fields });

/** Throws `conflict` with the reason `vendor_owned` for a field of a vendor that is still synced. */
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

/** Throws `conflict` with the reason `vendor_owned` for a synced record, which only its vendor can drop. */
export function mustBeRemovable({ source }: Sourced, isRead: boolean): void {
  if (source !== 'native' && isRead) throw vendorOwned([]);
}
