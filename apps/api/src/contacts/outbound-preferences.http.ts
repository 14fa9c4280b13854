import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  channelKinds,
  CONTACTS,
  legalBasisLength,
  outboundScopes,
  preferenceStatuses,
  type ChannelKind,
  type Contacts,
  type EffectivePreferences,
  type OutboundPreference,
  type OutboundScope,
  type PreferenceStatus,
} from '@workops/contacts';
import type { Actor } from '@workops/kernel';
import { CurrentActor } from '../http/admission';
import { Field, ObjectListField } from '../http/fields/field';
import { describedObject, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { pageOf, PageQuery } from '../http/page';
import { PathId } from '../http/validation';

const channel = oneOf(channelKinds);
const scope = oneOf(outboundScopes);
const status = oneOf(preferenceStatuses);
const legalBasis = text({ max: legalBasisLength });

class RecordPreferenceRequest {
  @Field(channel, { example: 'email' })
  channel: ChannelKind;
  @Field(scope, { description: '`all_proactive` outranks every other scope of its channel.', example: 'marketing' })
  scope: OutboundScope;
  @Field(status, { description: 'Revoking is appending the opposite.', example: 'blocked' })
  status: PreferenceStatus;
  @Field(legalBasis, { example: 'Solicitud del titular' })
  legal_basis: string;
  @Field(uuid(), { optional: true, nullable: true, description: "The customer's message that proves it." })
  message_id?: string | null;
}

class PreferenceResource {
  @Field(uuid())
  id: string;
  @Field(channel)
  channel: ChannelKind;
  @Field(scope)
  scope: OutboundScope;
  @Field(status)
  status: PreferenceStatus;
  @Field(legalBasis, { person: 'withheld' })
  legal_basis: string;
  @Field(uuid(), { nullable: true })
  message_id: string | null;
  @Field(timestamp())
  created_at: string;
}

const statusByScope = {
  type: 'object',
  required: [...outboundScopes],
  properties: Object.fromEntries(outboundScopes.map((each) => [each, status.schema])),
};

class PreferencesResource {
  @ObjectListField(() => PreferenceResource, { description: 'The last one first.' })
  entries: PreferenceResource[];
  @Field(describedObject({ additionalProperties: statusByScope }), {
    description: 'Channel to scope to what holds, of the whole ledger; a channel that it does not name is allowed everything.',
    example: { email: { marketing: 'blocked', service: 'allowed', promised_followup: 'allowed', all_proactive: 'allowed' } },
    person: false,
  })
  effective: EffectivePreferences;
  @Field(text({ max: 500 }), { nullable: true, description: 'The `cursor` of the entries before these; null on the last page.', person: false })
  next_cursor: string | null;
}

const resourceOf = (entry: OutboundPreference): PreferenceResource => ({
  id: entry.id,
  channel: entry.channel,
  scope: entry.scope,
  status: entry.status,
  legal_basis: entry.legalBasis,
  message_id: entry.messageId,
  created_at: entry.createdAt.toISOString(),
});

const preferences = { tag: 'Contacts', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class OutboundPreferencesHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts/:id/outbound-preferences', {
    ...preferences,
    id: 'readOutboundPreferences',
    summary: "Read a contact's outbound preferences",
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
    response: PreferencesResource,
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string, @Query() query: PageQuery): Promise<PreferencesResource> {
    const { entries, effective, nextCursor } = await this.contacts.outbound.preferences(actor, id, pageOf(query));
    return { entries: entries.map(resourceOf), effective, next_cursor: nextCursor };
  }

  @Operation.post('/contacts/:id/outbound-preferences', {
    ...preferences,
    id: 'recordOutboundPreference',
    ceiling: 'outbound_preferences',
    outlivesTheApp: 'data',
    summary: 'Append an outbound preference',
    description: 'The ledger is append-only: no entry is ever changed or removed. The last one of a channel and scope counts.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    response: PreferenceResource,
  })
  async record(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: RecordPreferenceRequest): Promise<PreferenceResource> {
    const { legal_basis, message_id, ...said } = body;
    return resourceOf(await this.contacts.outbound.record(actor, id, { ...said, legalBasis: legal_basis, messageId: message_id }));
  }
}
