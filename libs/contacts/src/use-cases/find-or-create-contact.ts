import type { Actor } from '@workops/kernel';
import { contactFrom, settlePerson, type GivenPerson } from '../domain/contact';
import { createdEvent } from '../domain/contact-events';
import type { AddressedContact, ContactsDeps } from '../ports';

/**
 * Looks up by email, then phone, and returns even a blocked contact unchanged; otherwise creates one, even without a
 * name. Joins the caller's transaction; concurrent calls create one contact.
 */
export const findOrCreateContact =
  ({ store, workspaces, clock, ids }: Pick<ContactsDeps, 'store' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, person: GivenPerson, originChannel: string): Promise<AddressedContact> => {
    const { workspaceId } = actor;
    const { country } = await workspaces.loadProfile(workspaceId);
    const settled = settlePerson(person, country);
    const { emailNormalised = null, phoneE164 = null } = settled;
    return store.transaction(actor, async ({ contacts, events }) => {
      const existing =
        emailNormalised === null && phoneE164 === null
          ? undefined
          : await contacts.lockAddressed({ emailNormalised, phoneE164 });
      if (existing) return existing;
      const contact = contactFrom({ ...settled, originChannel }, { workspaceId, id: ids.next(), now: clock.now() });
      await contacts.add(contact);
      events.record('contact.created', createdEvent(contact));
      return contact;
    });
  };
