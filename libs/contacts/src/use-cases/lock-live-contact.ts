import { notFound } from '@workops/kernel';
import { refuseTombstone, type ContactRecord } from '../domain/contact';
import type { ContactsTransaction } from '../ports';

/** Holds the lock until the transaction ends. Throws `not_found`, or `conflict` for a tombstone. */
export async function lockLiveContact(tx: Pick<ContactsTransaction, 'contacts'>, id: string): Promise<ContactRecord> {
  const contact = await tx.contacts.lock(id);
  if (!contact) throw notFound('El contacto no existe.');
  refuseTombstone(contact);
  return contact;
}
