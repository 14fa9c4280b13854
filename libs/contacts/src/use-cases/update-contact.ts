import type { Actor } from '@workops/kernel';
import { changeContact, externalIdTaken, settlePatch } from '../domain/contact';
import { updatedEvent } from '../domain/contact-events';
import { refuseStageWhileBlocked } from '../domain/contact-flags';
import type { ContactPatch } from '../domain/contact-fields';
import { viewOf, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';
import { assertCompanyExists } from './company-of-contact';
import { lockLiveContact } from './lock-live-contact';

/**
 * Throws `malformed`, `not_found`, `conflict` on a tombstone or for the stage of a blocked contact, `unusable`, or `UNIQUE_CONFLICT` when the external id is taken.
 * The row is locked before it is read, so that two patches at once both count; one that changes nothing announces nothing.
 */
export const updateContact =
  ({ store, definitions, workspaces, clock }: Pick<ContactsDeps, 'store' | 'definitions' | 'workspaces' | 'clock'>) =>
  async (actor: Actor, id: string, patch: ContactPatch): Promise<Contact> => {
    const { country } = await workspaces.profileOf(actor.workspaceId);
    const settled = settlePatch(patch, country);
    const defined = await definitions.definitionsOf(actor.workspaceId);
    return store.transaction(actor, async (tx) => {
      const before = await lockLiveContact(tx, id);
      refuseStageWhileBlocked(before, settled);
      const { contact, changedFields } = changeContact(before, settled, clock.now());
      if (changedFields.length === 0) return viewOf(before, defined);
      if (contact.companyId !== before.companyId) await assertCompanyExists(tx, contact.companyId);
      const holder = await tx.contacts.save(contact, before);
      if (holder) throw externalIdTaken(holder);
      tx.events.record('contact.updated', updatedEvent(before, contact, changedFields));
      if (contact.emailConsent !== before.emailConsent) {
        tx.audit.record({ action: 'consent.changed', target: { kind: 'contact', id }, details: { email_consent: contact.emailConsent } });
      }
      return viewOf(contact, defined);
    });
  };
