import { Body, Controller, Inject } from '@nestjs/common';
import {
  ATTRIBUTE_KEY,
  attributeLimits,
  attributeTypes,
  CONTACTS,
  type AttributeDefinition,
  type AttributeType,
  type Contacts,
} from '@workops/contacts';
import { CEILINGS, type Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { PathKey } from '../http/validation';

const key = text({ min: 1, max: attributeLimits.key });
const label = text({ min: 1, max: attributeLimits.label });
const option = text({ min: 1, max: attributeLimits.option });
const options = { max: attributeLimits.options, description: 'What a `select` may hold; other types have none.' };

class CreateDefinitionRequest {
  @Field(key, { description: 'Lower-case letters, digits, hyphens and underscores; unique in the workspace.', example: 'color' })
  key: string;
  @Field(label, { example: 'Color' })
  label: string;
  @Field(oneOf(attributeTypes), { example: 'text' })
  type: AttributeType;
  @ListField(option, { ...options, optional: true })
  options?: string[];
}

class ChangeDefinitionRequest {
  @Field(label, { optional: true })
  label?: string;
  @ListField(option, { ...options, optional: true, description: 'Replaced as a whole. Contacts keep the values that they hold.' })
  options?: string[];
}

export class AttributeDefinitionResource {
  @Field(uuid())
  id: string;
  @Field(key, { person: false })
  key: string;
  @Field(label, { person: false })
  label: string;
  @Field(oneOf(attributeTypes))
  type: AttributeType;
  @ListField(option, { ...options, person: false })
  options: string[];
  @Field(timestamp())
  created_at: string;
  @Field(timestamp())
  updated_at: string;
}

const resourceOf = (definition: AttributeDefinition): AttributeDefinitionResource => ({
  id: definition.id,
  key: definition.key,
  label: definition.label,
  type: definition.type,
  options: [...definition.options],
  created_at: definition.createdAt.toISOString(),
  updated_at: definition.updatedAt.toISOString(),
});

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
    summary: 'List the attributes that contacts have',
    description: 'In the order in which they were defined.',
    scopes: ['contacts:read'],
    errors: [],
    list: 'total',
  })
  async list(@CurrentActor() actor: Actor): Promise<Listing<AttributeDefinitionResource>> {
    const all = await this.contacts.attributeDefinitions.list(actor);
    return new Listing(all.map(resourceOf), { total: all.length });
  }

  @Operation.post('/contact-attributes', {
    ...definitions,
    id: 'createContactAttributeDefinition',
    ceiling: 'attribute_definitions',
    outlivesTheApp: 'data',
    summary: 'Define an attribute of contacts',
    description: `A workspace has ${CEILINGS.attribute_definitions.most} at most.`,
    scopes: ['contact_attributes:write'],
    errors: ['UNIQUE_CONFLICT', 'CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateDefinitionRequest): Promise<AttributeDefinitionResource> {
    return resourceOf(await this.contacts.attributeDefinitions.create(actor, body));
  }

  @Operation.patch('/contact-attributes/:key', {
    ...definitions,
    id: 'changeContactAttributeDefinition',
    summary: 'Change the label or the options of an attribute',
    description: 'Its key and its type stay what they are.',
    scopes: ['contact_attributes:write'],
    errors: ['NOT_FOUND'],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathKey(ATTRIBUTE_KEY) named: string,
    @Body() body: ChangeDefinitionRequest,
  ): Promise<AttributeDefinitionResource> {
    return resourceOf(await this.contacts.attributeDefinitions.change(actor, named, body));
  }

  @Operation.delete('/contact-attributes/:key', {
    ...definitions,
    response: undefined,
    id: 'deleteContactAttributeDefinition',
    summary: 'Delete an attribute of contacts',
    description: 'What contacts hold under it, files too, shows nowhere from then on and is removed.',
    scopes: ['contact_attributes:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathKey(ATTRIBUTE_KEY) named: string): Promise<void> {
    await this.contacts.attributeDefinitions.delete(actor, named);
  }
}
