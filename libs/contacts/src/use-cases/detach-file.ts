import { notFound, type Actor } from '@workops/kernel';
import { fileAttribute, heldFile, withoutValue } from '../domain/file-attribute';
import type { ContactsDeps } from '../ports';
import { saveAttributes } from './attributes-of-contact';
import { lockLiveContact } from './lock-live-contact';

/** The file is deleted after the commit. Throws `not_found`, `conflict` for a tombstone, or `unusable`. */
export const detachFile =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, contactId: string, key: string): Promise<void> =>
    store.transaction(actor, async (tx) => {
      const contact = await lockLiveContact(tx, contactId);
      const definition = fileAttribute(await tx.attributeDefinitions.forWriting(), key);
      const file = heldFile(contact.attributes, definition.id);
      if (!file) throw notFound('El archivo no existe.');
      await tx.files.release([file.id]);
      await saveAttributes(tx, contact, withoutValue(contact.attributes, definition.id), clock.now());
      const details = { attribute: definition.key, file_id: file.id };
      tx.audit.record({ action: 'contact_file.removed', target: { kind: 'contact', id: contactId }, details });
    });
