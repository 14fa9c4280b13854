import { notFound, type Actor } from '@workops/kernel';
import { changeContact } from '../domain/contact';
import { updatedEvent } from '../domain/contact-events';
import type { Flag } from '../domain/contact-flags';
import type { Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';
import { showContact } from './show-contacts';

/** No event if the flag has the value. Throws `not_found`, or `conflict` for a tombstone. */
export const flagContact =
  ({ store, reads, definitions, clock }: Pick<ContactsDeps, 'store' | 'reads' | 'definitions' | 'clock'>, flag: Flag) =>
  async (actor: Actor, id: string, value: boolean): Promise<Contact> => {
    const flagged = await store.transaction(actor, async (tx) => {
      const before = await tx.contacts.lock(id);
      if (!before) throw notFound('El contacto no existe.');
      const now = clock.now();
      const { contact, changedFields } = changeContact(before, flag(before, value, now), now);
      if (changedFields.length > 0) {
        await tx.contacts.save(contact, before);
        tx.events.record('contact.updated', updatedEvent(before, contact, changedFields));
      }
      return contact;
    });
    return showContact({ definitions, reads })(actor, flagged);
  };
