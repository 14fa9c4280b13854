import { Body, Controller, Inject, Res } from '@nestjs/common';
import { CONTACTS, contactLimits, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import type { FastifyReply } from 'fastify';
import {
  CurrentActor,
  Field,
  flag,
  MalformedCall,
  notBlank,
  ObjectField,
  oneOf,
  Operation,
  PathId,
  PathParam,
  text,
  uri,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { ContactResource } from './contact-resource';
import { MERGED, BLOCKED } from './reasons';

const { address: addressLimits } = contactLimits;
const clearable = { optional: true, nullable: true };
const limited = (field: Exclude<keyof typeof contactLimits, 'address'>) => text({ max: contactLimits[field] });

class AddressFields {
  @Field(text({ max: addressLimits.line1 }), {
    ...clearable,
    description: 'Street and number.',
    example: 'Av. Providencia 1234',
  })
  line1?: string | null;
  @Field(text({ max: addressLimits.line2 }), {
    ...clearable,
    description: 'Apartment, office or floor.',
    example: 'Of. 501',
  })
  line2?: string | null;
  @Field(text({ max: addressLimits.city }), { ...clearable, description: 'City or commune.', example: 'Providencia' })
  city?: string | null;
  @Field(text({ max: addressLimits.region }), {
    ...clearable,
    description: 'Region or state.',
    example: 'Región Metropolitana',
  })
  region?: string | null;
  @Field(text({ max: addressLimits.postalCode }), { ...clearable, description: 'Postal code.', example: '7500000' })
  postalCode?: string | null;
  @Field(text({ max: addressLimits.country }), {
    ...clearable,
    description: 'Country, as ISO 3166-1 alpha-2.',
    example: 'CL',
  })
  country?: string | null;
}

class ContactFields {
  @Field(limited('email'), { ...clearable, description: 'The email address.', example: 'josefa@example.com' })
  email?: string | null;
  @Field(limited('phone'), {
    ...clearable,
    description: 'The phone number, as E.164 if it can be read as one.',
    example: '+56912345678',
  })
  phone?: string | null;
  @Field(limited('lifecycleStage'), {
    optional: true,
    description: 'The stage of the contact: any word but `blocked`.',
    example: 'prospect',
  })
  lifecycleStage?: string;
  @Field(limited('externalId'), {
    ...clearable,
    description: 'Your own identifier of the contact, unique among the live contacts of the workspace.',
    example: 'crm-1',
  })
  externalId?: string | null;
  @Field(limited('jobTitle'), { ...clearable, description: 'The job title.', example: 'Gerente de compras' })
  jobTitle?: string | null;
  @Field(uuid(), { ...clearable, description: 'The company that the contact belongs to.' })
  companyId?: string | null;
  @Field(oneOf(['natural', 'juridica'], 'PersonKind'), {
    ...clearable,
    description: 'Whether the contact is a natural person or represents a legal entity.',
    example: 'natural',
  })
  personKind?: 'natural' | 'juridica' | null;
  @Field(limited('taxId'), { ...clearable, description: 'The tax id.', example: '12345678-5' })
  taxId?: string | null;
  @Field(limited('taxIdKind'), {
    ...clearable,
    description: 'What kind of tax id it is. A `rut` is validated with its check digit.',
    example: 'rut',
  })
  taxIdKind?: string | null;
  @Field(limited('registeredName'), {
    ...clearable,
    description: 'The registered name.',
    example: 'Comercial Núñez SpA',
  })
  registeredName?: string | null;
  @Field(limited('lineOfBusiness'), {
    ...clearable,
    description: 'The line of business.',
    example: 'Venta de repuestos',
  })
  lineOfBusiness?: string | null;
  @Field(limited('signatory'), {
    ...clearable,
    description: 'Who signs for the legal entity.',
    example: 'Josefa Núñez',
  })
  signatory?: string | null;
  @ObjectField(() => AddressFields, { ...clearable, description: 'The postal address. Replaced as a whole.' })
  address?: AddressFields | null;
  @Field(limited('language'), { ...clearable, description: 'The language, as BCP 47.', example: 'es' })
  language?: string | null;
  @Field(limited('country'), { ...clearable, description: 'The country, as ISO 3166-1 alpha-2.', example: 'CL' })
  country?: string | null;
  @Field(limited('brand'), { ...clearable, description: 'The brand that the contact belongs to.', example: 'Sur' })
  brand?: string | null;
  @Field(uri({ max: contactLimits.avatarUrl }), {
    ...clearable,
    description: 'Where the picture of the contact is.',
    example: 'https://example.com/josefa.jpg',
  })
  avatarUrl?: string | null;
}

class CreateContactRequest extends ContactFields {
  @Field(text({ min: 1, max: contactLimits.name }), { description: 'The full name.', example: 'Josefa Núñez' })
  name: string;
  @Field(limited('originChannel'), {
    optional: true,
    default: 'manual',
    description: 'Where the contact came from.',
    example: 'manual',
  })
  originChannel?: string;
}

class UpdateContactRequest extends ContactFields {
  @Field(text({ min: 1, max: contactLimits.name }), {
    optional: true,
    description: 'The full name.',
    example: 'Josefa Núñez',
  })
  name?: string;
  @Field(flag(), {
    optional: true,
    description: 'Whether the contact consented to receive marketing by email.',
    example: false,
  })
  emailConsent?: boolean;
}

class PutContactRequest extends UpdateContactRequest {
  @Field(limited('originChannel'), {
    optional: true,
    default: 'manual',
    description: 'Where the contact came from. Used only when a contact is created.',
    example: 'manual',
  })
  originChannel?: string;
}

/** Identify no person. Not `external_id`: being unique, it would reveal whether the workspace has it. */
const untelling = ['lifecycleStage', 'jobTitle', 'companyId', 'language', 'country', 'brand'];
const legalIdentity = ['personKind', 'taxId', 'taxIdKind', 'registeredName', 'lineOfBusiness', 'signatory', 'address'];
const newPerson = [...untelling, ...legalIdentity, 'name', 'email', 'phone', 'avatarUrl', 'originChannel'];

const otherExternalId = () =>
  new MalformedCall('body', [{ path: 'external_id', message: 'Must be the one in the path.', code: 'custom' }]);

const contacts = {
  tag: 'Contacts',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: ContactResource,
} as const;

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
    description:
      'Contacts are not deduplicated. Without `contacts:read`, the response has no legal identity and no address.',
    scopes: ['contacts:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  create(@CurrentActor() actor: Actor, @Body() body: CreateContactRequest): Promise<ContactResource> {
    return this.contacts.create(actor, body);
  }

  @Operation.get('/contacts/:id', {
    ...contacts,
    id: 'readContact',
    pseudonyms: { takes: [] },
    summary: 'Get a contact',
    description: 'A contact that was merged still answers, with `merged_into_contact_id`.',
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ContactResource> {
    return this.contacts.read(actor, id);
  }

  @Operation.put('/contacts/by-external-id/:external_id', {
    ...contacts,
    id: 'putContact',
    params: {
      external_id: {
        shape: notBlank({ max: contactLimits.externalId }),
        description: 'Your own identifier of the contact, percent-encoded.',
        example: 'crm-1',
      },
    },
    alsoStatus: 201,
    example: { name: 'Josefa Núñez', email: 'josefa@example.com', lifecycle_stage: 'prospect' },
    outlivesTheApp: 'data',
    summary: 'Create or update a contact by external id',
    description:
      'Updates the live contact that has the external id (200); fields that are left out keep their values. If there is none, creates it (201), which requires a `name`. Of two simultaneous calls one creates and the other updates. Percent-encode the id in the path (`crm/1` as `crm%2F1`); `external_id` in the body must be the same or left out.',
    scopes: ['contacts:write'],
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [MERGED, BLOCKED],
  })
  async put(
    @CurrentActor() actor: Actor,
    @PathParam('external_id') externalId: string,
    @Body() body: PutContactRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ContactResource> {
    const { externalId: inBody, ...fields } = body;
    if (inBody !== undefined && inBody !== externalId) throw otherExternalId();
    const { contact, created } = await this.contacts.put(actor, externalId, fields);
    if (created) reply.code(201);
    return contact;
  }

  @Operation.patch('/contacts/:id', {
    ...contacts,
    id: 'updateContact',
    pseudonyms: { takes: [...untelling, 'emailConsent'] },
    summary: 'Update a contact',
    description:
      'Fields that are left out keep their values. Without `contacts:read`, the response has no legal identity and no address.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [MERGED, BLOCKED],
  })
  update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateContactRequest,
  ): Promise<ContactResource> {
    return this.contacts.update(actor, id, body);
  }
}
