import type { Actor } from '@workops/kernel';
import { externalIdTaken, newContact } from '../domain/contact';
import { createdEvent } from '../domain/contact-events';
import type { ContactInput } from '../domain/contact-fields';
import { toContactView, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';
import { assertCompanyExists } from './company-of-contact';

/** Does not look for duplicates. Throws `malformed`, `unusable`, or `UNIQUE_CONFLICT` for an external id in use. */
export const createContact =
  ({
    store,
    definitions,
    workspaces,
    clock,
    ids,
  }: Pick<ContactsDeps, 'store' | 'definitions' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, input: ContactInput): Promise<Contact> => {
    const { country } = await workspaces.loadProfile(actor.workspaceId);
    const contact = newContact(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now(), country });
    await store.transaction(actor, async (tx) => {
      await assertCompanyExists(tx, contact.companyId);
      const holder = await tx.contacts.add(contact);
      if (holder) throw externalIdTaken(holder);
      tx.events.record('contact.created', createdEvent(contact));
    });
    return toContactView(contact, await definitions.loadDefinitions(actor.workspaceId));
  };
