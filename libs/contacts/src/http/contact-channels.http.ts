import { Body, Controller, Inject, Query } from '@nestjs/common';
import { channelKinds, channelLimits, CONTACTS, type ChannelKind, type Contacts } from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  flag,
  Id,
  type Listing,
  toListing,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { MERGED } from './reasons';

const kind = oneOf(channelKinds, 'ChannelKind');
const identifier = text({ max: channelLimits.identifier });
const label = text({ max: channelLimits.label });

class AddChannelRequest {
  @Field(kind, { description: 'What kind of channel it is.', example: 'whatsapp' })
  kind: ChannelKind;
  @Field(identifier, {
    description:
      'The address: an email (matched in lowercase), a number for phone, whatsapp and sms (stored as E.164 if possible), anything else as it is.',
    example: '+56912345678',
  })
  identifier: string;
  @Field(label, { optional: true, nullable: true, description: 'A label for the channel.', example: 'Personal' })
  label?: string | null;
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'Whether the provider confirmed that the address belongs to the contact.',
  })
  verified?: boolean;
}

class ChannelResource {
  @Id()
  id: string;
  @Field(uuid(), { person: 'id', description: 'The contact that the channel belongs to.' })
  contactId: string;
  @Field(kind, { description: 'What kind of channel it is.', example: 'whatsapp' })
  kind: ChannelKind;
  @Field(identifier, {
    nullable: true,
    person: 'withheld',
    description: 'The address of the contact on the channel; null if the caller sees people as pseudonyms.',
    example: '+56912345678',
  })
  identifier: string | null;
  @Field(label, { nullable: true, person: 'withheld', description: 'A label for the channel.', example: 'Personal' })
  label: string | null;
  @Field(flag(), { description: 'Whether the provider confirmed that the address belongs to the contact.' })
  verified: boolean;
  @CreatedAt()
  createdAt: Date;
}

const channels = { tag: 'Contacts', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class ContactChannelsHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts/:id/channels', {
    ...channels,
    id: 'listContactChannels',
    pseudonyms: { takes: ['cursor', 'limit'] },
    summary: "List a contact's channels",
    description: 'Oldest first. A contact that was merged has none: they moved to the survivor.',
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
    response: ChannelResource,
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<ChannelResource>> {
    const page = toPage(query);
    return toListing(await this.contacts.channels.list(actor, id, page), page);
  }

  @Operation.post('/contacts/:id/channels', {
    ...channels,
    id: 'addContactChannel',
    ceiling: 'contact_channels',
    outlivesTheApp: 'data',
    summary: 'Create a contact channel',
    description:
      'An address belongs to one contact: 409 `UNIQUE_CONFLICT` contains the id of its contact in `details.contact_id`.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT', 'UNIQUE_CONFLICT'],
    reasons: [MERGED],
    response: ChannelResource,
  })
  async add(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: AddChannelRequest,
  ): Promise<ChannelResource> {
    return this.contacts.channels.add(actor, id, body);
  }

  @Operation.delete('/contacts/:id/channels/:channelId', {
    ...channels,
    id: 'removeContactChannel',
    pseudonyms: { takes: [] },
    summary: 'Delete a contact channel',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [MERGED],
  })
  async remove(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @PathId('channelId') channelId: string,
  ): Promise<void> {
    await this.contacts.channels.remove(actor, id, channelId);
  }
}
