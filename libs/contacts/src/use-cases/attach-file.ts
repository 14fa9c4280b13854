import { unavailable, type Actor } from '@workops/kernel';
import { toAttribute, type ContactAttribute } from '../domain/attribute';
import { fileAttribute, heldFile } from '../domain/file-attribute';
import { toDescriptor, type SentFile } from '../domain/file-descriptor';
import type { ContactsDeps } from '../ports';
import { saveAttributes } from './attributes-of-contact';
import { lockLiveContact } from './lock-live-contact';

/**
 * The previous file is deleted after the commit; of concurrent calls, the later wins. Throws, without storing,
 * `not_found`, `conflict` for a tombstone, or `unusable` for another type.
 */
export const attachFile =
  ({ store, clock }: Pick<ContactsDeps, 'store' | 'clock'>) =>
  async (actor: Actor, contactId: string, key: string, file: SentFile): Promise<ContactAttribute> =>
    store.transaction(actor, async (tx) => {
      const contact = await lockLiveContact(tx, contactId);
      const definition = fileAttribute(await tx.attributeDefinitions.forWriting(), key);
      if (!(await tx.files.hold(file.id))) throw unavailable('The file was not taken in time. Send it again.', 1);
      const replaced = heldFile(contact.attributes, definition.id);
      if (replaced) await tx.files.release([replaced.id]);
      const attributes = {
        ...contact.attributes,
        [definition.id]: { id: file.id, value: toDescriptor(file, clock.now()) },
      };
      await saveAttributes(tx, contact, attributes, clock.now());
      const { id: fileId, size, sha256 } = file;
      const details = { attribute: definition.key, file_id: fileId, size, sha256, replaced: replaced?.id ?? null };
      tx.audit.record({ action: 'contact_file.attached', target: { kind: 'contact', id: contactId }, details });
      return toAttribute(definition, attributes);
    });
