import { Body, Controller, Inject, Res } from '@nestjs/common';
import { CONTACTS, contactLimits, type Address, type ContactInput, type ContactPatch, type Contacts } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import type { FastifyReply } from 'fastify';
import { CurrentActor } from '../http/admission';
import { Field, ObjectField } from '../http/fields/field';
import { flag, oneOf, text, uri, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { MalformedCall, PathId, PathText } from '../http/validation';
import { ContactResource, resourceOf, writtenResourceOf } from './contact-resource';

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
  @Field(limited('phone'), { ...clearable, description: 'Kept in E.164 where it can be.', example: '+56912345678' })
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

class PutContactRequest extends UpdateContactRequest {
  @Field(limited('originChannel'), { optional: true, default: 'manual', description: 'Of a contact that is created.' })
  origin_channel?: string;
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

const patchFrom = (body: UpdateContactRequest): ContactPatch => ({
  ...fieldsFrom(body),
  name: body.name,
  emailConsent: body.email_consent,
});

/** What tells nobody apart. An `external_id` is unique, and so would tell whether the workspace knows it already. */
const untelling = ['lifecycle_stage', 'job_title', 'company_id', 'language', 'country', 'brand'];
const legalIdentity = ['person_kind', 'tax_id', 'tax_id_kind', 'registered_name', 'line_of_business', 'signatory', 'address'];
const newPerson = [...untelling, ...legalIdentity, 'name', 'email', 'phone', 'avatar_url', 'origin_channel'];

const otherExternalId = () => new MalformedCall('body', [{ path: 'external_id', message: 'Must be the one in the path.', code: 'custom' }]);

const contacts = { tag: 'Contacts', tier: 'beta', credentials: WORKSPACE_CREDENTIALS, response: ContactResource } as const;

@Controller()
export class ContactsHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/contacts', {
    ...contacts,
    id: 'createContact',
    ceiling: { uncounted: 'A workspace has as many contacts as it has customers: a million is usual.' },
    pseudonyms: { takes: newPerson },
    outlivesTheApp: 'data',
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
    pseudonyms: { takes: [] },
    summary: 'Read a contact',
    description: 'A contact that was merged into another still answers, with `merged_into_contact_id`.',
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ContactResource> {
    return resourceOf(await this.contacts.read(actor, id));
  }

  @Operation.put('/contacts/by-external-id/:external_id', {
    ...contacts,
    id: 'putContact',
    alsoStatus: 201,
    outlivesTheApp: 'data',
    summary: 'Create or change the contact with an external id',
    description:
      'The live contact that holds the external id is changed (200): what is left out stays as it is. Where nobody holds it, one is created (201), ' +
      'and needs a `name`. Of two calls at once one creates and the other changes. In the path the id is percent-encoded (`crm/1` as `crm%2F1`); ' +
      'an `external_id` in the body is that of the path or left out.',
    scopes: ['contacts:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
  })
  async put(
    @CurrentActor() actor: Actor,
    @PathText({ name: 'external_id', max: contactLimits.externalId }) externalId: string,
    @Body() body: PutContactRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ContactResource> {
    if (body.external_id !== undefined && body.external_id !== externalId) throw otherExternalId();
    const { externalId: _same, ...fields } = patchFrom(body);
    const { contact, created } = await this.contacts.put(actor, externalId, { ...fields, originChannel: body.origin_channel });
    if (created) reply.code(201);
    return writtenResourceOf(actor, contact);
  }

  @Operation.patch('/contacts/:id', {
    ...contacts,
    id: 'updateContact',
    pseudonyms: { takes: [...untelling, 'email_consent'] },
    summary: 'Change a contact',
    description: 'What is left out stays as it is. Without `contacts:read` the answer lacks the legal identity and the address.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
  })
  async update(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: UpdateContactRequest): Promise<ContactResource> {
    return writtenResourceOf(actor, await this.contacts.update(actor, id, patchFrom(body)));
  }
}
