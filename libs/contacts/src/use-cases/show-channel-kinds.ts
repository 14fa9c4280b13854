import { orderedKinds } from '../domain/channel';
import type { ContactRecord } from '../domain/contact';
import type { ContactsTransaction } from '../ports';

/** No-op if another channel of the kind exists. */
export async function showChannelKinds(tx: ContactsTransaction, before: ContactRecord, now: Date): Promise<void> {
  const channels = orderedKinds(await tx.channels.listKinds(before.id));
  if (channels.join() === before.channels.join()) return;
  await tx.contacts.save({ ...before, channels, updatedAt: now }, before);
  tx.events.record('contact.updated', { resourceId: before.id, data: { id: before.id, updated_fields: ['channels'] } });
}
