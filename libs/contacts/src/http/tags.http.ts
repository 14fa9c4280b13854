import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CONTACTS, tagLimits, type Contacts } from '../index';
import { CEILINGS, type Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  ListField,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { ContactResource } from './contact-resource';
import { MERGED } from './reasons';

const name = text({ min: 1, max: tagLimits.name });

class TagRequest {
  @Field(name, {
    description: 'The name of the tag, unique in the workspace in any case.',
    example: 'Cliente frecuente',
  })
  name: string;
}

class ContactTagsRequest {
  @ListField(uuid(), {
    max: tagLimits.ofContact,
    description: 'The tags that the contact has from now on; an empty list removes all.',
  })
  tagIds: string[];
}

export class TagResource {
  @Id()
  id: string;
  @Field(name, { person: false, description: 'The name of the tag.', example: 'Cliente frecuente' })
  name: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const tags = {
  tag: 'Tags',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: TagResource,
} as const;

@Controller()
export class TagsHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.post('/tags', {
    ...tags,
    id: 'createTag',
    ceiling: 'tags',
    outlivesTheApp: 'data',
    summary: 'Create a tag',
    description: `A workspace can have up to ${CEILINGS.tags.most.toLocaleString('en')}.`,
    scopes: ['tags:write'],
    errors: ['UNIQUE_CONFLICT', 'CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() { name }: TagRequest): Promise<TagResource> {
    return this.contacts.tags.create(actor, { name });
  }

  @Operation.get('/tags', {
    ...tags,
    id: 'listTags',
    summary: 'List tags',
    description: 'Newest first.',
    scopes: ['tags:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<TagResource>> {
    const page = toPage(query);
    return toListing(await this.contacts.tags.list(actor, page), page);
  }

  @Operation.get('/tags/:id', {
    ...tags,
    id: 'readTag',
    summary: 'Get a tag',
    scopes: ['tags:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<TagResource> {
    return this.contacts.tags.read(actor, id);
  }

  @Operation.patch('/tags/:id', {
    ...tags,
    id: 'renameTag',
    summary: 'Update a tag',
    description: 'Records that have the tag keep it under its new name.',
    scopes: ['tags:write'],
    errors: ['NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async rename(@CurrentActor() actor: Actor, @PathId() id: string, @Body() { name }: TagRequest): Promise<TagResource> {
    return this.contacts.tags.rename(actor, id, name);
  }

  @Operation.delete('/tags/:id', {
    ...tags,
    response: undefined,
    id: 'deleteTag',
    summary: 'Delete a tag',
    description: 'Contacts that have it lose it within minutes, without an event for each.',
    scopes: ['tags:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.contacts.tags.delete(actor, id);
  }

  @Operation.put('/contacts/:id/tags', {
    ...tags,
    tag: 'Contacts',
    id: 'setContactTags',
    summary: 'Set the tags of a contact',
    description: 'Replaces all of them. Setting the same tags again has no effect.',
    response: ContactResource,
    scopes: ['contacts:write'],
    pseudonyms: { takes: ['tagIds'] },
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [MERGED],
  })
  async setOfContact(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { tagIds }: ContactTagsRequest,
  ): Promise<ContactResource> {
    return this.contacts.setTags(actor, id, tagIds);
  }
}
