import { blocksToRepeat, standingPreferences, type StandingPreferences } from '../domain/outbound-preference';
import type { ContactsDeps, ContactsTransaction } from '../ports';

/** Keeps every block; returns the resulting preferences. */
export async function uniteLedgers(
  tx: ContactsTransaction,
  survivorId: string,
  secondaryIds: readonly string[],
  { ids, now }: { ids: ContactsDeps['ids']; now: Date },
): Promise<StandingPreferences> {
  const last = await tx.preferences.loadLatest([survivorId, ...secondaryIds]);
  const repeated = blocksToRepeat(last).map((block) => ({
    ...block,
    id: ids.next(),
    contactId: survivorId,
    createdAt: now,
  }));
  await tx.preferences.move(secondaryIds, survivorId);
  if (repeated.length > 0) await tx.preferences.repeat(repeated);
  return standingPreferences([...last, ...repeated]);
}
