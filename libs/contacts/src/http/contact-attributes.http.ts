import { Readable } from 'node:stream';
import { Body, Controller, Header, Inject, Query, StreamableFile } from '@nestjs/common';
import { ATTRIBUTE_VALUE_LENGTH, attributeLimits, CONTACTS, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import {
  attachment,
  BULK_BODY,
  CurrentActor,
  Field,
  Listing,
  ObjectListField,
  Operation,
  PathId,
  PathParam,
  text,
  Uploaded,
  type UploadedFile,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { AttributeResource, attributeInPath } from './attribute-resource';
import { MERGED } from './reasons';

const LARGEST_FILE = 25 * 1024 * 1024;

class AttributeEntryFields {
  @Field(text({ max: attributeLimits.key }), { description: 'The key of the attribute.', example: 'color' })
  key: string;
  @Field(text({ max: ATTRIBUTE_VALUE_LENGTH }), {
    nullable: true,
    description:
      'The value: a number as `1500.5`, a boolean as `true` or `false`, a date as `2027-01-15`. Null clears it.',
    example: 'rojo',
  })
  value: string | null;
}

class WriteAttributesRequest {
  @ObjectListField(() => AttributeEntryFields, { description: 'The attributes to write. Others keep their values.' })
  attributes: AttributeEntryFields[];
}

/** Values may be any personal data. */
const attributes = {
  tag: 'Contact attributes',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: AttributeResource,
} as const;

@Controller()
export class ContactAttributesHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts/:id/attributes', {
    ...attributes,
    id: 'readContactAttributes',
    summary: "List a contact's attributes",
    description: 'Every attribute that the workspace defines. If one is not set, `id` and `value` are null.',
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
    list: 'total',
  })
  async read(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() page: WholePageQuery,
  ): Promise<Listing<AttributeResource>> {
    return wholeListing(await this.contacts.attributes.read(actor, id), page);
  }

  @Operation.put('/contacts/:id/attributes', {
    ...attributes,
    id: 'writeContactAttributes',
    summary: "Update a contact's attributes",
    description:
      'All or nothing. Files have operations of their own. Without `contacts:read`, the response contains only what was written.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [MERGED],
    list: 'total',
    bodyLimit: BULK_BODY,
  })
  async write(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: WriteAttributesRequest,
  ): Promise<Listing<AttributeResource>> {
    const written = await this.contacts.attributes.write(actor, id, body.attributes);
    const keys = new Set(body.attributes.map(({ key }) => key));
    const shown = actor.scopes.has('contacts:read') ? written : written.filter(({ key }) => keys.has(key));
    return wholeListing(shown);
  }

  @Operation.post('/contacts/:id/attributes/:key/file', {
    ...attributes,
    ...attributeInPath,
    id: 'uploadContactAttributeFile',
    ceiling: { uncounted: 'A contact holds one file for each attribute that is defined, and definitions are counted.' },
    outlivesTheApp: 'data',
    summary: "Upload an attribute's file",
    description: 'Replaces the file that the attribute had.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [MERGED],
    upload: { maxBytes: LARGEST_FILE },
  })
  async upload(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathParam('key') key: string,
    @Uploaded() file: UploadedFile,
  ): Promise<AttributeResource> {
    return this.contacts.attributes.attachFile(actor, id, key, file);
  }

  @Operation.get('/contacts/:id/attributes/:key/file', {
    tag: attributes.tag,
    tier: attributes.tier,
    ...attributeInPath,
    id: 'downloadContactAttributeFile',
    credentials: WORKSPACE_CREDENTIALS,
    summary: "Download an attribute's file",
    description: 'Returns the content type that was uploaded, always as an attachment.',
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR'],
    produces: '*/*',
  })
  @Header('x-content-type-options', 'nosniff')
  async download(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathParam('key') key: string,
  ): Promise<StreamableFile> {
    const { descriptor, content } = await this.contacts.attributes.openFile(actor, id, key);
    const { contentType: type, filename, size: length } = descriptor;
    return new StreamableFile(Readable.from(content), { type, length, disposition: attachment(filename) });
  }

  @Operation.delete('/contacts/:id/attributes/:key/file', {
    tag: attributes.tag,
    tier: attributes.tier,
    ...attributeInPath,
    id: 'deleteContactAttributeFile',
    credentials: WORKSPACE_CREDENTIALS,
    summary: "Delete an attribute's file",
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    reasons: [MERGED],
  })
  async detach(@CurrentActor() actor: Actor, @PathId() id: string, @PathParam('key') key: string): Promise<void> {
    await this.contacts.attributes.detachFile(actor, id, key);
  }
}
