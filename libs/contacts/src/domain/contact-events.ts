import type { Changes, EventData, NewEvent } from '@workops/contracts';
import type { ContactRecord } from './contact';

/** Contact fields that events may show. */
export type AnnouncedContact = Pick<
  ContactRecord,
  'id' | 'name' | 'email' | 'phone' | 'lifecycleStage' | 'originChannel' | 'companyId' | 'createdAt'
>;

/** The event never contains the legal identity or the address. */
export const createdEvent = (contact: AnnouncedContact): NewEvent<EventData<'contact.created'>> => ({
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

/** Identifiers and states only, never previous values of other fields. */
function announcedChanges(before: ContactRecord, after: ContactRecord): Changes | undefined {
  const changes: Changes = {
    ...(before.lifecycleStage !== after.lifecycleStage && {
      lifecycle_stage: { from: before.lifecycleStage, to: after.lifecycleStage },
    }),
    ...(before.companyId !== after.companyId && { company_id: { from: before.companyId, to: after.companyId } }),
    ...(before.tagIds.join() !== after.tagIds.join() && { tag_ids: { from: before.tagIds, to: after.tagIds } }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** `updatedFields` come from `changeContact`. */
export const updatedEvent = (
  before: ContactRecord,
  after: ContactRecord,
  updatedFields: string[],
): NewEvent<EventData<'contact.updated'>> => ({
  resourceId: after.id,
  changes: announcedChanges(before, after),
  data: { id: after.id, updated_fields: updatedFields },
});

/** An import fills empty fields only, so previous values are null; a stage is never empty. */
export const importedEvent = (
  contact: AnnouncedContact,
  changedFields: readonly string[],
): NewEvent<EventData<'contact.updated'>> => ({
  resourceId: contact.id,
  ...(changedFields.includes('company_id') && { changes: { company_id: { from: null, to: contact.companyId } } }),
  data: { id: contact.id, updated_fields: [...changedFields] },
});
