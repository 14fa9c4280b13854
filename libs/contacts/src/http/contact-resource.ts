import { channelKinds } from '../index';
import {
  CreatedAt,
  Field,
  flag,
  isSet,
  ListField,
  ObjectField,
  ObjectListField,
  oneOf,
  text,
  timestamp,
  UpdatedAt,
  usually,
  uuid,
} from '@workops/edge';
import { AttributeResource } from './attribute-resource';

const clearable = { optional: true, nullable: true };
const nullable = { nullable: true };
const anyText = text({ max: 2048 });
const lifecycleStage = usually(['unknown', 'prospect', 'blocked'], 'LifecycleStage', { max: 50 });
const originChannel = usually(['manual'], 'OriginChannel', { max: 50 });
const emailStatus = usually(['subscribed'], 'EmailStatus', { max: 50 });

class AddressResource {
  @Field(anyText, { ...nullable, description: 'Street and number.', example: 'Av. Providencia 1234' })
  line1: string | null;
  @Field(anyText, { ...nullable, description: 'Apartment, office or floor.', example: 'Of. 501' })
  line2: string | null;
  @Field(anyText, { ...nullable, description: 'City or commune.', example: 'Providencia' })
  city: string | null;
  @Field(anyText, { ...nullable, description: 'Region or state.', example: 'Región Metropolitana' })
  region: string | null;
  @Field(anyText, { ...nullable, description: 'Postal code.', example: '7500000' })
  postalCode: string | null;
  @Field(anyText, { ...nullable, description: 'Country, as ISO 3166-1 alpha-2.', example: 'CL' })
  country: string | null;
}

/** Omitted after a write if the credential may not read contacts. */
class LegalIdentity {
  @Field(oneOf(['natural', 'juridica'], 'PersonKind'), {
    ...clearable,
    person: false,
    description: 'Whether the contact is a natural person or represents a legal entity.',
    example: 'natural',
  })
  personKind?: string | null;
  @Field(anyText, { ...clearable, person: 'withheld', description: 'The tax id.', example: '12345678-5' })
  taxId?: string | null;
  @Field(anyText, {
    ...clearable,
    person: false,
    description: 'What kind of tax id it is. A `rut` is validated with its check digit.',
    example: 'rut',
  })
  taxIdKind?: string | null;
  @Field(anyText, {
    ...clearable,
    person: 'withheld',
    description: 'The registered name.',
    example: 'Comercial Núñez SpA',
  })
  registeredName?: string | null;
  @Field(anyText, { ...clearable, person: false, description: 'The line of business.', example: 'Venta de repuestos' })
  lineOfBusiness?: string | null;
  @Field(anyText, {
    ...clearable,
    person: 'withheld',
    description: 'Who signs for the legal entity.',
    example: 'Josefa Núñez',
  })
  signatory?: string | null;
  @ObjectField(() => AddressResource, { ...clearable, person: 'withheld', description: 'The postal address.' })
  address?: AddressResource | null;
}

export class ContactResource extends LegalIdentity {
  @Field(uuid(), { person: 'id', description: 'Unique identifier of the contact.' })
  id: string;
  @Field(anyText, {
    ...nullable,
    person: 'withheld',
    description: 'Your own identifier of the contact, unique among the live contacts of the workspace.',
    example: 'crm-1',
  })
  externalId: string | null;
  @Field(anyText, { person: 'name', description: 'The full name.', example: 'Josefa Núñez' })
  name: string;
  @Field(anyText, { ...nullable, person: 'withheld', description: 'The email address.', example: 'josefa@example.com' })
  email: string | null;
  @Field(anyText, {
    ...nullable,
    person: 'withheld',
    description: 'The phone number, as E.164 if it can be read as one.',
    example: '+56912345678',
  })
  phone: string | null;
  @Field(lifecycleStage, { person: false, description: 'The stage of the contact.', example: 'prospect' })
  lifecycleStage: string;
  @Field(anyText, { ...nullable, person: false, description: 'The job title.', example: 'Gerente de compras' })
  jobTitle: string | null;
  @Field(uuid(), { ...nullable, description: 'The company that the contact belongs to.' })
  companyId: string | null;
  @Field(originChannel, {
    person: false,
    description: 'Where the contact came from, if `lead_sources` is empty.',
    example: 'manual',
  })
  originChannel: string;
  @Field(flag(), { description: 'Whether the contact consented to receive marketing by email.', example: false })
  emailConsent: boolean;
  @Field(emailStatus, {
    person: false,
    description: 'Whether the email address can be written to.',
    example: 'subscribed',
  })
  emailStatus: string;
  @Field(timestamp(), { ...nullable, description: 'When the contact was blocked; null if it is not.', example: null })
  blockedAt: Date | null;
  @Field(isSet(), { wire: 'archived', description: 'Whether the contact is archived.', example: false })
  archivedAt: Date | null;
  @Field(timestamp(), {
    ...nullable,
    description: 'When the contact was reported as spam; null if it is not.',
    example: null,
  })
  spamReportedAt: Date | null;
  @Field(flag(), { description: 'Whether AI agents are silenced for the contact.', example: false })
  botRepliesDisabled: boolean;
  @Field(uuid(), {
    nullable: true,
    description: 'The contact that this one was merged into; null if it was not.',
    example: null,
  })
  mergedIntoContactId: string | null;
  @Field(anyText, { ...nullable, person: false, description: 'The language, as BCP 47.', example: 'es' })
  language: string | null;
  @Field(anyText, { ...nullable, person: false, description: 'The country, as ISO 3166-1 alpha-2.', example: 'CL' })
  country: string | null;
  @Field(anyText, { ...nullable, person: false, description: 'The brand that the contact belongs to.', example: 'Sur' })
  brand: string | null;
  @Field(anyText, {
    ...nullable,
    person: 'withheld',
    description: 'Where the picture of the contact is.',
    example: 'https://example.com/josefa.jpg',
  })
  avatarUrl: string | null;
  @Field(anyText, {
    person: 'name',
    description:
      'A name to show, never empty: the name, or else a formatted phone number, an email address or a handle.',
    example: 'Josefa Núñez',
  })
  displayName: string;
  @Field(flag(), {
    person: 'named',
    description:
      "Whether `display_name` is the person's name. Check it before you use `display_name` in a text for customers.",
  })
  named: boolean;
  @ListField(oneOf(channelKinds, 'ChannelKind'), {
    max: 1_000,
    description: 'The kinds of channel that the contact has.',
    example: ['email', 'phone'],
  })
  channels: readonly string[];
  @ListField(anyText, {
    max: 1_000,
    person: false,
    description: 'Where the leads of the contact came from.',
    example: ['manual'],
  })
  leadSources: readonly string[];
  @ListField(uuid(), {
    max: 10_000,
    description: 'The tags of the contact, by their ids; `GET /tags` has their names.',
  })
  tagIds: readonly string[];
  @ObjectListField(() => AttributeResource, {
    ...clearable,
    person: 'withheld',
    description: 'Every attribute that the workspace defines, set or not.',
  })
  attributes?: readonly AttributeResource[] | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}
