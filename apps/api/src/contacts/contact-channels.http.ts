import { Body, Controller, Inject, Query } from '@nestjs/common';
import { channelKinds, channelLimits, CONTACTS, type Channel, type ChannelKind, type Contacts } from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { flag, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const kind = oneOf(channelKinds);
const identifier = text({ max: channelLimits.identifier });
const label = text({ max: channelLimits.label });

class AddChannelRequest {
  @Field(kind, { example: 'whatsapp' })
  kind: ChannelKind;
  @Field(identifier, {
    description: 'An email is matched lower-cased; a phone, whatsapp or sms number in E.164, kept so where it can be; anything else as it is.',
    example: '+56912345678',
  })
  identifier: string;
  @Field(label, { optional: true, nullable: true, example: 'Personal' })
  label?: string | null;
  @Field(flag(), { optional: true, default: false, description: 'Asserts that the provider confirmed the identity.' })
  verified?: boolean;
}

class ChannelResource {
  @Field(uuid())
  id: string;
  @Field(uuid(), { person: 'id' })
  contact_id: string;
  @Field(kind)
  kind: ChannelKind;
  @Field(identifier, { nullable: true, description: 'Null for whoever is shown people as pseudonyms.', person: 'withheld' })
  identifier: string | null;
  @Field(label, { nullable: true, person: 'withheld' })
  label: string | null;
  @Field(flag())
  verified: boolean;
  @Field(timestamp())
  created_at: string;
}

const resourceOf = (channel: Channel): ChannelResource => ({
  id: channel.id,
  contact_id: channel.contactId,
  kind: channel.kind,
  identifier: channel.identifier,
  label: channel.label,
  verified: channel.verified,
  created_at: channel.createdAt.toISOString(),
});

const channels = { tag: 'Contacts', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class ContactChannelsHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts/:id/channels', {
    ...channels,
    id: 'listContactChannels',
    pseudonyms: { takes: ['cursor', 'limit'] },
    summary: "List a contact's channels",
    description: 'In the order in which they were added. A contact that was merged away has none left: its survivor has them.',
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
    response: ChannelResource,
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: PageQuery): Promise<Listing<ChannelResource>> {
    const page = pageOf(query);
    return listingOf(await this.contacts.channels.list(actor, id, page), page, resourceOf);
  }

  @Operation.post('/contacts/:id/channels', {
    ...channels,
    id: 'addContactChannel',
    ceiling: 'contact_channels',
    outlivesTheApp: 'data',
    summary: 'Add a channel to a contact',
    description: 'An identity belongs to one contact: 409 `UNIQUE_CONFLICT` with `details.contact_id` names the one that holds it.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT', 'UNIQUE_CONFLICT'],
    response: ChannelResource,
  })
  async add(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: AddChannelRequest): Promise<ChannelResource> {
    return resourceOf(await this.contacts.channels.add(actor, id, body));
  }

  @Operation.delete('/contacts/:id/channels/:channelId', {
    ...channels,
    id: 'removeContactChannel',
    pseudonyms: { takes: [] },
    summary: 'Remove a channel from a contact',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string, @PathId('channelId') channelId: string): Promise<void> {
    await this.contacts.channels.remove(actor, id, channelId);
  }
}
