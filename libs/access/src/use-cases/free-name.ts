import { notUnique } from '@workops/kernel';
import type { NamedRecords } from '../ports';

/** Throws `UNIQUE_CONFLICT` when another record of the kind has the name. */
export async function assertNameIsFree<T>(records: NamedRecords<T>, { id, name }: { id: string; name: string }, message: string): Promise<void> {
  const holder = await records.holderOf(name);
  if (holder && holder !== id) throw notUnique(message, { holder_id: holder });
}
