import type { Changes } from '@workops/contracts';
import { notFound, type Actor } from '@workops/kernel';
import { changeContact, externalIdTaken, settlePatch, type ContactRecord } from '../domain/contact';
import type { ContactPatch } from '../domain/contact-fields';
import { viewOf, type Contact } from '../domain/contact-view';
import type { ContactsDeps } from '../ports';

/** Identifiers and states only: an event never shows what else a field held. */
function announcedChanges(before: ContactRecord, after: ContactRecord): Changes | undefined {
  const changes: Changes = {
    ...(before.lifecycleStage !== after.lifecycleStage && { lifecycle_stage: { from: before.lifecycleStage, to: after.lifecycleStage } }),
    ...(before.companyId !== after.companyId && { company_id: { from: before.companyId, to: after.companyId } }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/**
 * Throws `malformed`, `not_found`, `conflict` on a tombstone, `unusable`, or `UNIQUE_CONFLICT` when the external id is taken.
 * The row is locked before it is read, so that two patches at once both count; one that changes nothing announces nothing.
 */
export const updateContact =
  ({ store, definitions, workspaces, clock }: Omit<ContactsDeps, 'reads' | 'ids'>) =>
  async (actor: Actor, id: string, patch: ContactPatch): Promise<Contact> => {
    const { country } = await workspaces.profileOf(actor.workspaceId);
    const settled = settlePatch(patch, country);
    const defined = await definitions.definitionsOf(actor.workspaceId);
    return store.transaction(actor, async (tx) => {
      const before = await tx.contacts.lock(id);
      if (!before) throw notFound('El contacto no existe.');
      const { contact, changedFields } = changeContact(before, settled, clock.now());
      if (changedFields.length === 0) return viewOf(before, defined);
      const holder = await tx.contacts.save(contact, before);
      if (holder) throw externalIdTaken(holder);
      tx.events.record('contact.updated', {
        resourceId: id,
        changes: announcedChanges(before, contact),
        data: { id, updated_fields: changedFields },
      });
      return viewOf(contact, defined);
    });
  };
