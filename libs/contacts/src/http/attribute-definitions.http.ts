import { Body, Controller, Inject, Query } from '@nestjs/common';
import { attributeLimits, attributeTypes, CONTACTS, type AttributeType, type Contacts } from '../index';
import { CEILINGS, type Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  ListField,
  Listing,
  oneOf,
  Operation,
  PathParam,
  text,
  UpdatedAt,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { attributeInPath } from './attribute-resource';

const key = text({ min: 1, max: attributeLimits.key });
const label = text({ min: 1, max: attributeLimits.label });
const option = text({ min: 1, max: attributeLimits.option });
const options = { max: attributeLimits.options, description: 'What a `select` may hold; other types have none.' };

class CreateDefinitionRequest {
  @Field(key, {
    description:
      'Identifies the attribute: lowercase letters, digits, hyphens and underscores; unique in the workspace.',
    example: 'color',
  })
  key: string;
  @Field(label, { description: 'The name of the attribute, as people read it.', example: 'Color' })
  label: string;
  @Field(oneOf(attributeTypes, 'AttributeType'), {
    description: 'What kind of value the attribute holds.',
    example: 'text',
  })
  type: AttributeType;
  @ListField(option, {
    ...options,
    optional: true,
    description: 'The values that a `select` can hold. Other types have none.',
  })
  options?: string[];
}

class ChangeDefinitionRequest {
  @Field(label, { optional: true, description: 'The name of the attribute, as people read it.', example: 'Color' })
  label?: string;
  @ListField(option, {
    ...options,
    optional: true,
    description:
      'The values that a `select` can hold. Replaces the whole list; contacts keep the values that they have.',
  })
  options?: string[];
}

export class AttributeDefinitionResource {
  @Id()
  id: string;
  @Field(key, { person: false, description: 'Identifies the attribute.', example: 'color' })
  key: string;
  @Field(label, { person: false, description: 'The name of the attribute, as people read it.', example: 'Color' })
  label: string;
  @Field(oneOf(attributeTypes, 'AttributeType'), {
    description: 'What kind of value the attribute holds.',
    example: 'text',
  })
  type: AttributeType;
  @ListField(option, {
    ...options,
    person: false,
    description: 'The values that a `select` can hold; empty for other types.',
    example: [],
  })
  options: readonly string[];
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const definitions = {
  tag: 'Contact attributes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: AttributeDefinitionResource,
} as const;

@Controller()
export class AttributeDefinitionsHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contact-attributes', {
    ...definitions,
    id: 'listContactAttributeDefinitions',
    summary: 'List contact attributes',
    description: 'In the order in which they were created.',
    scopes: ['contacts:read'],
    errors: [],
    list: 'total',
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() page: WholePageQuery,
  ): Promise<Listing<AttributeDefinitionResource>> {
    const all = await this.contacts.attributeDefinitions.list(actor);
    return wholeListing(all, page);
  }

  @Operation.post('/contact-attributes', {
    ...definitions,
    id: 'createContactAttributeDefinition',
    ceiling: 'attribute_definitions',
    outlivesTheApp: 'data',
    summary: 'Create a contact attribute',
    description: `A workspace can have up to ${CEILINGS.attribute_definitions.most}.`,
    scopes: ['contact_attributes:write'],
    errors: ['UNIQUE_CONFLICT', 'CONFLICT'],
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateDefinitionRequest,
  ): Promise<AttributeDefinitionResource> {
    return this.contacts.attributeDefinitions.create(actor, body);
  }

  @Operation.patch('/contact-attributes/:key', {
    ...definitions,
    ...attributeInPath,
    id: 'changeContactAttributeDefinition',
    summary: 'Update a contact attribute',
    description: 'The key and the type cannot be changed.',
    scopes: ['contact_attributes:write'],
    errors: ['NOT_FOUND'],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathParam('key') named: string,
    @Body() body: ChangeDefinitionRequest,
  ): Promise<AttributeDefinitionResource> {
    return this.contacts.attributeDefinitions.change(actor, named, body);
  }

  @Operation.delete('/contact-attributes/:key', {
    ...definitions,
    ...attributeInPath,
    response: undefined,
    id: 'deleteContactAttributeDefinition',
    summary: 'Delete a contact attribute',
    description: 'Its values are removed from all contacts, including files.',
    scopes: ['contact_attributes:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathParam('key') named: string): Promise<void> {
    await this.contacts.attributeDefinitions.delete(actor, named);
  }
}
