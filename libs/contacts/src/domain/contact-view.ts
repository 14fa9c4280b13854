import { mergedAttributes, type AttributeDefinition, type ContactAttribute } from './attribute';
import { readableHandle, type Handle } from './channel';
import type { ContactRecord } from './contact';
import { readablePhone } from './phone';

export interface Contact extends Omit<ContactRecord, 'workspaceId' | 'emailNormalised' | 'phoneE164' | 'attributes'> {
  /** The name, otherwise a readable phone, email or handle; never empty. */
  displayName: string;
  named: boolean;
  attributes: ContactAttribute[];
}

const NOBODY = 'Sin nombre';

type Named = Pick<ContactRecord, 'name' | 'email' | 'phone' | 'phoneE164' | 'externalId'>;

/** A channel must then provide the display name. */
export const lacksName = ({ name, email, phone }: Pick<Named, 'name' | 'email' | 'phone'>): boolean =>
  !name && !phone && !email;

/** Needs `handle` if the card has no name, phone or email. */
export function displayName(
  { name, email, phone, phoneE164, externalId }: Named,
  handle: Handle | null = null,
): string {
  if (name) return name;
  if (phone) return readablePhone({ phone, phoneE164 });
  return email ?? (handle && readableHandle(handle)) ?? externalId ?? NOBODY;
}

/** Field by field, because a spread costs a hundred times more on every read. */
export const toContactView = (
  contact: ContactRecord,
  definitions: readonly AttributeDefinition[],
  handle: Handle | null = null,
): Contact => ({
  id: contact.id,
  externalId: contact.externalId,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  lifecycleStage: contact.lifecycleStage,
  jobTitle: contact.jobTitle,
  companyId: contact.companyId,
  originChannel: contact.originChannel,
  emailConsent: contact.emailConsent,
  emailStatus: contact.emailStatus,
  personKind: contact.personKind,
  taxId: contact.taxId,
  taxIdKind: contact.taxIdKind,
  registeredName: contact.registeredName,
  lineOfBusiness: contact.lineOfBusiness,
  signatory: contact.signatory,
  address: contact.address,
  language: contact.language,
  country: contact.country,
  brand: contact.brand,
  avatarUrl: contact.avatarUrl,
  blockedAt: contact.blockedAt,
  archivedAt: contact.archivedAt,
  spamReportedAt: contact.spamReportedAt,
  botRepliesDisabled: contact.botRepliesDisabled,
  mergedIntoContactId: contact.mergedIntoContactId,
  createdAt: contact.createdAt,
  updatedAt: contact.updatedAt,
  displayName: displayName(contact, handle),
  named: contact.name !== '',
  channels: contact.channels,
  attributes: mergedAttributes(definitions, contact.attributes),
  leadSources: contact.leadSources,
  tagIds: contact.tagIds,
});
