import { Body, Controller, Inject } from '@nestjs/common';
import { CONTACTS, contactLimits, type Address, type Contact, type ContactInput, type ContactPatch, type Contacts } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Field, ListField, ObjectField } from '../http/fields/field';
import { flag, oneOf, text, timestamp, uri, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { PersonField } from '../http/pseudonyms/person-field';
import { PathId } from '../http/validation';

const { address: addressLimits } = contactLimits;
const clearable = { optional: true, nullable: true };
const limited = (field: Exclude<keyof typeof contactLimits, 'address'>) => text({ max: contactLimits[field] });

class AddressFields {
  @Field(text({ max: addressLimits.line1 }), clearable)
  line1?: string | null;
  @Field(text({ max: addressLimits.line2 }), clearable)
  line2?: string | null;
  @Field(text({ max: addressLimits.city }), clearable)
  city?: string | null;
  @Field(text({ max: addressLimits.region }), clearable)
  region?: string | null;
  @Field(text({ max: addressLimits.postalCode }), clearable)
  postal_code?: string | null;
  @Field(text({ max: addressLimits.country }), { ...clearable, description: 'ISO 3166-1 alpha-2.', example: 'CL' })
  country?: string | null;
}

/** What POST and PATCH both write. */
class ContactFields {
  @Field(limited('email'), { ...clearable, example: 'josefa@example.com' })
  email?: string | null;
  @Field(limited('phone'), { ...clearable, description: "Kept in E.164 where it is a number of the workspace's country.", example: '+56912345678' })
  phone?: string | null;
  @Field(limited('lifecycleStage'), { optional: true, description: 'Any word but `blocked`.', example: 'prospect' })
  lifecycle_stage?: string;
  @Field(limited('externalId'), { ...clearable, description: "The caller's own key; unique among the workspace's live contacts." })
  external_id?: string | null;
  @Field(limited('jobTitle'), clearable)
  job_title?: string | null;
  @Field(uuid(), clearable)
  company_id?: string | null;
  @Field(oneOf(['natural', 'juridica']), clearable)
  person_kind?: 'natural' | 'juridica' | null;
  @Field(limited('taxId'), { ...clearable, example: '12345678-5' })
  tax_id?: string | null;
  @Field(limited('taxIdKind'), { ...clearable, description: 'A `rut` is checked with its verification digit.', example: 'rut' })
  tax_id_kind?: string | null;
  @Field(limited('registeredName'), clearable)
  registered_name?: string | null;
  @Field(limited('lineOfBusiness'), clearable)
  line_of_business?: string | null;
  @Field(limited('signatory'), clearable)
  signatory?: string | null;
  @ObjectField(() => AddressFields, { ...clearable, description: 'Replaced as a whole.' })
  address?: AddressFields | null;
  @Field(limited('language'), { ...clearable, example: 'es' })
  language?: string | null;
  @Field(limited('country'), { ...clearable, description: 'ISO 3166-1 alpha-2.', example: 'CL' })
  country?: string | null;
  @Field(limited('brand'), clearable)
  brand?: string | null;
  @Field(uri({ max: contactLimits.avatarUrl }), clearable)
  avatar_url?: string | null;
}

class CreateContactRequest extends ContactFields {
  @Field(text({ min: 1, max: contactLimits.name }), { example: 'Josefa Núñez' })
  name: string;
  @Field(limited('originChannel'), { optional: true, default: 'manual' })
  origin_channel?: string;
}

class UpdateContactRequest extends ContactFields {
  @Field(text({ min: 1, max: contactLimits.name }), { optional: true })
  name?: string;
  @Field(flag(), { optional: true })
  email_consent?: boolean;
}

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
  @Field(anyText, clearable)
  person_kind?: string | null;
  @Field(anyText, clearable)
  @PersonField('withheld')
  tax_id?: string | null;
  @Field(anyText, clearable)
  tax_id_kind?: string | null;
  @Field(anyText, clearable)
  @PersonField('withheld')
  registered_name?: string | null;
  @Field(anyText, clearable)
  line_of_business?: string | null;
  @Field(anyText, clearable)
  @PersonField('withheld')
  signatory?: string | null;
  @ObjectField(() => AddressResource, clearable)
  @PersonField('withheld')
  address?: AddressResource | null;
}

export class ContactResource extends LegalIdentity {
  @Field(uuid())
  @PersonField('id')
  id: string;
  @Field(anyText, nullable)
  @PersonField('withheld')
  external_id: string | null;
  @Field(anyText)
  @PersonField('name')
  name: string;
  @Field(anyText, nullable)
  @PersonField('withheld')
  email: string | null;
  @Field(anyText, nullable)
  @PersonField('withheld')
  phone: string | null;
  @Field(anyText)
  lifecycle_stage: string;
  @Field(anyText, nullable)
  job_title: string | null;
  @Field(uuid(), nullable)
  company_id: string | null;
  @Field(anyText)
  origin_channel: string;
  @Field(flag())
  email_consent: boolean;
  @Field(anyText)
  email_status: string;
  @Field(timestamp(), nullable)
  blocked_at: string | null;
  @Field(flag())
  archived: boolean;
  @Field(uuid(), { nullable: true, description: 'Set on a tombstone: the contact that survived the merge.' })
  merged_into_contact_id: string | null;
  @Field(anyText, nullable)
  language: string | null;
  @Field(anyText, nullable)
  country: string | null;
  @Field(anyText, nullable)
  brand: string | null;
  @Field(anyText, nullable)
  @PersonField('withheld')
  avatar_url: string | null;
  @Field(anyText, { description: 'Never empty; falls back to a phone, an email or a handle.' })
  @PersonField('name')
  display_name: string;
  @Field(flag(), { description: "Whether `display_name` is the person's name." })
  @PersonField('named')
  named: boolean;
  @ListField(oneOf(['email', 'phone', 'whatsapp', 'instagram', 'messenger', 'web', 'sms', 'tiktok']), { max: 1_000 })
  channels: string[];
  @ListField(anyText, { max: 1_000 })
  lead_sources: string[];
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const addressFrom = ({ postal_code: postalCode, ...same }: AddressFields): Partial<Address> => ({ ...same, postalCode });

function fieldsFrom(body: ContactFields): ContactPatch {
  const { email, phone, language, country, brand, signatory, address } = body;
  return {
    email,
    phone,
    lifecycleStage: body.lifecycle_stage,
    externalId: body.external_id,
    jobTitle: body.job_title,
    companyId: body.company_id,
    personKind: body.person_kind,
    taxId: body.tax_id,
    taxIdKind: body.tax_id_kind,
    registeredName: body.registered_name,
    lineOfBusiness: body.line_of_business,
    signatory,
    address: address && addressFrom(address),
    language,
    country,
    brand,
    avatarUrl: body.avatar_url,
  };
}

const inputFrom = (body: CreateContactRequest): ContactInput => ({
  ...fieldsFrom(body),
  name: body.name,
  originChannel: body.origin_channel,
});

const patchFrom = (body: UpdateContactRequest): ContactPatch => ({ ...fieldsFrom(body), name: body.name, emailConsent: body.email_consent });

const addressOf = ({ postalCode, ...same }: Address): AddressResource => ({ ...same, postal_code: postalCode });

const legalIdentityOf = (contact: Contact): LegalIdentity => ({
  person_kind: contact.personKind,
  tax_id: contact.taxId,
  tax_id_kind: contact.taxIdKind,
  registered_name: contact.registeredName,
  line_of_business: contact.lineOfBusiness,
  signatory: contact.signatory,
  address: contact.address && addressOf(contact.address),
});

const withoutLegalIdentity = (contact: Contact): ContactResource => ({
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
  merged_into_contact_id: contact.mergedIntoContactId,
  language: contact.language,
  country: contact.country,
  brand: contact.brand,
  avatar_url: contact.avatarUrl,
  display_name: contact.displayName,
  named: contact.named,
  channels: contact.channels,
  lead_sources: contact.leadSources,
  created_at: contact.createdAt.toISOString(),
  updated_at: contact.updatedAt.toISOString(),
});

const resourceOf = (contact: Contact): ContactResource => ({ ...withoutLegalIdentity(contact), ...legalIdentityOf(contact) });

const writtenResourceOf = (actor: Actor, contact: Contact): ContactResource =>
  actor.scopes.has('contacts:read') ? resourceOf(contact) : withoutLegalIdentity(contact);

const contacts = { tag: 'Contacts', tier: 'beta', response: ContactResource } as const;

@Controller()
export class ContactsHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/contacts', {
    ...contacts,
    id: 'createContact',
    summary: 'Create a contact',
    description: 'Does not deduplicate. Without `contacts:read` the answer lacks the legal identity and the address.',
    scopes: ['contacts:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateContactRequest): Promise<ContactResource> {
    return writtenResourceOf(actor, await this.contacts.create(actor, inputFrom(body)));
  }

  @Operation.get('/contacts/:id', {
    ...contacts,
    id: 'readContact',
    summary: 'Read a contact',
    description: 'A contact that was merged into another still answers, with `merged_into_contact_id`.',
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ContactResource> {
    return resourceOf(await this.contacts.read(actor, id));
  }

  @Operation.patch('/contacts/:id', {
    ...contacts,
    id: 'updateContact',
    summary: 'Change a contact',
    description: 'What is left out stays as it is. Without `contacts:read` the answer lacks the legal identity and the address.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
  })
  async update(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: UpdateContactRequest): Promise<ContactResource> {
    return writtenResourceOf(actor, await this.contacts.update(actor, id, patchFrom(body)));
  }
}
