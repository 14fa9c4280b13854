import { malformed, type Actor } from '@workops/kernel';
import { newContact, settlePatch, type ContactRecord } from '../domain/contact';
import { createdEvent } from '../domain/contact-events';
import type { ContactInput, ContactPatch } from '../domain/contact-fields';
import type { Contact } from '../domain/contact-view';
import type { ContactsDeps, ContactsTransaction } from '../ports';
import { changeLiveContact } from './change-live-contact';
import { assertCompanyExists } from './company-of-contact';
import { showContact } from './show-contacts';

/** Absent fields of an existing contact stay; `originChannel` is only for a new one. */
export type PutContactInput = Omit<ContactPatch, 'externalId'> & Pick<Partial<ContactInput>, 'originChannel'>;

const nameless = () =>
  malformed('body', [{ path: 'name', message: 'Required for a contact that is not there yet.', code: 'invalid_type' }]);

/**
 * Updates the external id's holder, or its last holder's survivor, which keeps its own id; otherwise creates. Of
 * concurrent calls, the first creates, the other updates. Throws `malformed`, `unusable`, or `conflict` for a blocked
 * contact's stage.
 */
export const putContact =
  ({
    store,
    reads,
    definitions,
    workspaces,
    clock,
    ids,
  }: Pick<ContactsDeps, 'store' | 'reads' | 'definitions' | 'workspaces' | 'clock' | 'ids'>) =>
  async (actor: Actor, externalId: string, input: PutContactInput): Promise<{ contact: Contact; created: boolean }> => {
    const { country } = await workspaces.loadProfile(actor.workspaceId);
    const settled = settlePatch({ ...input, externalId }, country);
    const create = async (tx: ContactsTransaction): Promise<ContactRecord | undefined> => {
      const { name } = input;
      if (name === undefined) throw nameless();
      const contact = newContact(
        { ...input, name, externalId },
        { workspaceId: actor.workspaceId, id: ids.next(), now: clock.now(), country },
      );
      await assertCompanyExists(tx, contact.companyId);
      if (await tx.contacts.add(contact)) return undefined;
      tx.events.record('contact.created', createdEvent(contact));
      return contact;
    };
    const { created, record } = await store.transaction(actor, async (tx) => {
      // A holder that appears may release the id again before the next lookup.
      for (;;) {
        const before = await tx.contacts.lockHolder(externalId);
        if (before) {
          const patch = { ...settled, externalId: before.externalId ?? settled.externalId };
          return { record: await changeLiveContact(tx, before, patch, clock.now()), created: false };
        }
        const record = await create(tx);
        if (record) return { record, created: true };
      }
    });
    return { contact: await showContact({ definitions, reads })(actor, record), created };
  };
