import type { Actor } from '@workops/kernel';
import { externalIdTaken, newContact } from '../domain/contact';
import type { ContactInput } from '../domain/contact-fields';
import { viewOf, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';

/** Does not look for duplicates. Throws `malformed`, `unusable`, or `UNIQUE_CONFLICT` when the external id is taken. */
export const createContact =
  ({ store, definitions, workspaces, clock, ids }: Omit<ContactsDeps, 'reads'>) =>
  async (actor: Actor, input: ContactInput): Promise<Contact> => {
    const { country } = await workspaces.profileOf(actor.workspaceId);
    const contact = newContact(input, { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now(), country });
    await store.transaction(actor, async (tx) => {
      const holder = await tx.contacts.add(contact);
      if (holder) throw externalIdTaken(holder);
      // Never the legal identity nor the address: events leave them out even with data.
      tx.events.record('contact.created', {
        resourceId: contact.id,
        data: {
          id: contact.id,
          name: contact.name,
          email: contact.email,
          phone: contact.phone,
          lifecycle_stage: contact.lifecycleStage,
          origin_channel: contact.originChannel,
          company_id: contact.companyId,
          created_at: contact.createdAt.toISOString(),
        },
      });
    });
    return viewOf(contact, await definitions.definitionsOf(actor.workspaceId));
  };
