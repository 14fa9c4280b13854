import { unusable, type Actor } from '@workops/kernel';
import type { Contact } from '../domain/contact-view';
import { orderedTagIds } from '../domain/tag';
import type { ContactsDeps } from '../ports';
import { changeLiveContact } from './change-live-contact';
import { lockLiveContact } from './lock-live-contact';
import { showContact } from './show-contacts';

/**
 * Replaces the tags; no event if they are the same. Throws `not_found`, `conflict` for a tombstone, or `unusable` for
 * an unknown tag.
 */
export const tagContact =
  ({ store, reads, definitions, clock }: Pick<ContactsDeps, 'store' | 'reads' | 'definitions' | 'clock'>) =>
  async (actor: Actor, id: string, ids: readonly string[]): Promise<Contact> => {
    const tagIds = orderedTagIds(ids);
    const tagged = await store.transaction(actor, async (tx) => {
      const before = await lockLiveContact(tx, id);
      const existing = await tx.tags.hold(tagIds);
      const unknown = ids.findIndex((tagId) => !existing.has(tagId));
      if (unknown >= 0) throw unusable(`tag_ids.${unknown}`, 'La etiqueta no existe.');
      return changeLiveContact(tx, before, { tagIds }, clock.now());
    });
    return showContact({ definitions, reads })(actor, tagged);
  };
