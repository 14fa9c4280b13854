import { channelKinds, type Address, type Contact } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import { Field, ListField, ObjectField, ObjectListField } from '../http/fields/field';
import { flag, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { AttributeResource, attributeResourcesOf } from './attribute-resource';

const clearable = { optional: true, nullable: true };
const nullable = { nullable: true };
const anyText = text({ max: 2048 });

class AddressResource {
  @Field(anyText, nullable)
  line1: string | null;
  @Field(anyText, nullable)
  line2: string | null;
  @Field(anyText, nullable)
  city: string | null;
  @Field(anyText, nullable)
  region: string | null;
  @Field(anyText, nullable)
  postal_code: string | null;
  @Field(anyText, nullable)
  country: string | null;
}

/** Withheld from the answer to a write for a credential that may not read contacts. */
class LegalIdentity {
  @Field(anyText, { ...clearable, person: false })
  person_kind?: string | null;
  @Field(anyText, { ...clearable, person: 'withheld' })
  tax_id?: string | null;
  @Field(anyText, { ...clearable, person: false })
  tax_id_kind?: string | null;
  @Field(anyText, { ...clearable, person: 'withheld' })
  registered_name?: string | null;
  @Field(anyText, { ...clearable, person: false })
  line_of_business?: string | null;
  @Field(anyText, { ...clearable, person: 'withheld' })
  signatory?: string | null;
  @ObjectField(() => AddressResource, { ...clearable, person: 'withheld' })
  address?: AddressResource | null;
}

export class ContactResource extends LegalIdentity {
  @Field(uuid(), { person: 'id' })
  id: string;
  @Field(anyText, { ...nullable, person: 'withheld' })
  external_id: string | null;
  @Field(anyText, { person: 'name' })
  name: string;
  @Field(anyText, { ...nullable, person: 'withheld' })
  email: string | null;
  @Field(anyText, { ...nullable, person: 'withheld' })
  phone: string | null;
  @Field(anyText, { person: false })
  lifecycle_stage: string;
  @Field(anyText, { ...nullable, person: false })
  job_title: string | null;
  @Field(uuid(), nullable)
  company_id: string | null;
  @Field(anyText, { person: false })
  origin_channel: string;
  @Field(flag())
  email_consent: boolean;
  @Field(anyText, { person: false })
  email_status: string;
  @Field(timestamp(), nullable)
  blocked_at: string | null;
  @Field(flag())
  archived: boolean;
  @Field(timestamp(), nullable)
  spam_reported_at: string | null;
  @Field(flag(), { description: 'Silences the AI only.' })
  bot_replies_disabled: boolean;
  @Field(uuid(), { nullable: true, description: 'Set on a tombstone: the contact that survived the merge.' })
  merged_into_contact_id: string | null;
  @Field(anyText, { ...nullable, person: false })
  language: string | null;
  @Field(anyText, { ...nullable, person: false })
  country: string | null;
  @Field(anyText, { ...nullable, person: false })
  brand: string | null;
  @Field(anyText, { ...nullable, person: 'withheld' })
  avatar_url: string | null;
  @Field(anyText, { description: 'Never empty; falls back to a phone, an email or a handle.', person: 'name' })
  display_name: string;
  @Field(flag(), { description: "Whether `display_name` is the person's name.", person: 'named' })
  named: boolean;
  @ListField(oneOf(channelKinds), { max: 1_000 })
  channels: string[];
  @ListField(anyText, { max: 1_000, person: false })
  lead_sources: string[];
  @ObjectListField(() => AttributeResource, {
    ...clearable,
    description: 'Every attribute that the workspace defines, set or not.',
    person: 'withheld',
  })
  attributes?: AttributeResource[] | null;
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const addressOf = ({ postalCode, ...same }: Address): AddressResource => ({ ...same, postal_code: postalCode });

/** The whole contact, as a reader sees it. */
export const resourceOf = (contact: Contact): ContactResource => ({
  id: contact.id,
  external_id: contact.externalId,
  name: contact.name,
  email: contact.email,
  phone: contact.phone,
  lifecycle_stage: contact.lifecycleStage,
  job_title: contact.jobTitle,
  company_id: contact.companyId,
  origin_channel: contact.originChannel,
  email_consent: contact.emailConsent,
  email_status: contact.emailStatus,
  blocked_at: contact.blockedAt && contact.blockedAt.toISOString(),
  archived: contact.archivedAt !== null,
  spam_reported_at: contact.spamReportedAt && contact.spamReportedAt.toISOString(),
  bot_replies_disabled: contact.botRepliesDisabled,
  merged_into_contact_id: contact.mergedIntoContactId,
  person_kind: contact.personKind,
  tax_id: contact.taxId,
  tax_id_kind: contact.taxIdKind,
  registered_name: contact.registeredName,
  line_of_business: contact.lineOfBusiness,
  signatory: contact.signatory,
  address: contact.address && addressOf(contact.address),
  language: contact.language,
  country: contact.country,
  brand: contact.brand,
  avatar_url: contact.avatarUrl,
  display_name: contact.displayName,
  named: contact.named,
  channels: contact.channels,
  lead_sources: contact.leadSources,
  attributes: attributeResourcesOf(contact.attributes),
  created_at: contact.createdAt.toISOString(),
  updated_at: contact.updatedAt.toISOString(),
});

const withheld: Record<keyof LegalIdentity | 'attributes', undefined> = {
  person_kind: undefined,
  tax_id: undefined,
  tax_id_kind: undefined,
  registered_name: undefined,
  line_of_business: undefined,
  signatory: undefined,
  address: undefined,
  attributes: undefined,
};

/** The answer to a write: without the legal identity, the address and the attributes for a credential that may not read contacts. */
export const writtenResourceOf = (actor: Actor, contact: Contact): ContactResource =>
  actor.scopes.has('contacts:read') ? resourceOf(contact) : { ...resourceOf(contact), ...withheld };
