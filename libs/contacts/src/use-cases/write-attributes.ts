import type { Actor } from '@workops/kernel';
import { mergedAttributes, type ContactAttribute } from '../domain/attribute';
import { refuseRepeatedKeys, settleAttributes, withAttributes, type AttributeEntry } from '../domain/settle-attributes';
import type { ContactsDeps } from '../ports';
import { saveAttributes } from './attributes-of-contact';
import { lockLiveContact } from './lock-live-contact';

/**
 * Writes all entries or none; locks the contact first, and the definitions until the commit. Throws `malformed`,
 * `not_found`, `conflict` for a tombstone, or `unusable`.
 */
export const writeAttributes =
  ({ store, clock, ids }: Pick<ContactsDeps, 'store' | 'clock' | 'ids'>) =>
  async (actor: Actor, id: string, entries: readonly AttributeEntry[]): Promise<ContactAttribute[]> => {
    refuseRepeatedKeys(entries);
    return store.transaction(actor, async (tx) => {
      const contact = await lockLiveContact(tx, id);
      const definitions = await tx.attributeDefinitions.forWriting();
      const attributes = withAttributes(contact.attributes, settleAttributes(definitions, entries), () => ids.next());
      await saveAttributes(tx, contact, attributes, clock.now());
      return mergedAttributes(definitions, attributes);
    });
  };
