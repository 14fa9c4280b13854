import { malformed, type Actor } from '@workops/kernel';
import { newContact, settlePatch, type ContactRecord } from '../domain/contact';
import { createdEvent } from '../domain/contact-events';
import type { ContactInput, ContactPatch } from '../domain/contact-fields';
import type { Contact } from '../domain/contact-view';
import type { ContactsDeps, ContactsTransaction } from '../ports';
import { changeLiveContact } from './change-live-contact';
import { assertCompanyExists } from './company-of-contact';
import { showContact } from './show-contacts';

/** Absent fields of an existing contact stay unchanged; `originChannel` applies only to a new one. */
export type PutContactInput = Omit<ContactPatch, 'externalId'> & Pick<Partial<ContactInput>, 'originChannel'>;

const nameless = () =>
  malformed('body', [{ path: 'name', message: 'Required for a contact that is not there yet.', code: 'invalid_type' }]);

/**
 * Updates the live contact that holds the external id, or the survivor of the contact that had it; otherwise creates
 * it. A survivor keeps its own external id; if two calls are concurrent, the first creates and the other updates.
 * Throws `malformed`, `unusable`, or `conflict` for the stage of a blocked contact.
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
      // A holder that appears after the lookup may release the id before the next one, so the lookup is repeated.
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
