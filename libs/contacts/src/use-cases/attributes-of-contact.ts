import type { AttributeValues } from '../domain/attribute';
import { changeContact, type ContactRecord } from '../domain/contact';
import type { ContactsTransaction } from '../ports';

/** No event if nothing changes. */
export async function saveAttributes(
  tx: ContactsTransaction,
  before: ContactRecord,
  attributes: AttributeValues,
  now: Date,
): Promise<void> {
  const { contact, changedFields } = changeContact(before, { attributes }, now);
  if (changedFields.length === 0) return;
  await tx.contacts.save(contact, before);
  tx.events.record('contact.updated', {
    resourceId: contact.id,
    data: { id: contact.id, updated_fields: changedFields },
  });
}
