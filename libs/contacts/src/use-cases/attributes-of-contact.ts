import { notFound } from '@workops/kernel';
import type { AttributeValues } from '../domain/attribute';
import { changeContact, refuseTombstone, type ContactRecord } from '../domain/contact';
import type { ContactsTransaction } from '../ports';

/** The contact, which nobody else changes until the transaction ends. Throws `not_found`, or `conflict` on a tombstone. */
export async function lockForAttributes(tx: ContactsTransaction, id: string): Promise<ContactRecord> {
  const contact = await tx.contacts.lock(id);
  if (!contact) throw notFound('El contacto no existe.');
  refuseTombstone(contact);
  return contact;
}

/** What changes nothing is not written and announces nothing. */
export async function saveAttributes(tx: ContactsTransaction, before: ContactRecord, attributes: AttributeValues, now: Date): Promise<void> {
  const { contact, changedFields } = changeContact(before, { attributes }, now);
  if (changedFields.length === 0) return;
  await tx.contacts.save(contact, before);
  tx.events.record('contact.updated', { resourceId: contact.id, data: { id: contact.id, updated_fields: changedFields } });
}
