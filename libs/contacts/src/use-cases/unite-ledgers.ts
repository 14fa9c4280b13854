import { blocksToRepeat, standingOf, type StandingPreferences } from '../domain/outbound-preference';
import type { ContactsDeps, ContactsTransaction } from '../ports';

/** Merges the ledgers and returns their last entries, in which every block of any of them is kept. */
export async function uniteLedgers(
  tx: ContactsTransaction,
  survivorId: string,
  secondaryIds: readonly string[],
  { ids, now }: { ids: ContactsDeps['ids']; now: Date },
): Promise<StandingPreferences> {
  const last = await tx.preferences.lastOf([survivorId, ...secondaryIds]);
  const repeated = blocksToRepeat(last).map((block) => ({
    ...block,
    id: ids.next(),
    contactId: survivorId,
    createdAt: now,
  }));
  await tx.preferences.move(secondaryIds, survivorId);
  if (repeated.length > 0) await tx.preferences.repeat(repeated);
  return standingOf([...last, ...repeated]);
}
