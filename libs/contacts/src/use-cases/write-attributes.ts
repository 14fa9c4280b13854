import { notFound, type Actor } from '@workops/kernel';
import { mergedAttributes, type ContactAttribute } from '../domain/attribute';
import { changeContact, refuseTombstone } from '../domain/contact';
import { refuseRepeatedKeys, settleAttributes, withAttributes, type AttributeEntry } from '../domain/settle-attributes';
import type { ContactsDeps } from '../ports';

/**
 * Writes all of the entries or none; what they do not name stays. Throws `malformed`, `not_found`, `conflict` on a tombstone, or
 * `unusable`. The contact is locked before it is read, and the definitions stand still until the commit.
 */
export const writeAttributes =
  ({ store, clock, ids }: Pick<ContactsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, id: string, entries: readonly AttributeEntry[]): Promise<ContactAttribute[]> => {
    refuseRepeatedKeys(entries);
    return store.transaction(actor, async (tx) => {
      const before = await tx.contacts.lock(id);
      if (!before) throw notFound('El contacto no existe.');
      refuseTombstone(before);
      const defined = await tx.attributeDefinitions.forWriting();
      const attributes = withAttributes(before.attributes, settleAttributes(defined, entries), () => ids.next());
      const { contact, changedFields } = changeContact(before, { attributes }, clock.now());
      if (changedFields.length > 0) {
        await tx.contacts.save(contact, before);
        tx.events.record('contact.updated', { resourceId: id, data: { id, updated_fields: changedFields } });
      }
      return mergedAttributes(defined, contact.attributes);
    });
  };
