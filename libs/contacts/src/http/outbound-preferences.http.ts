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
  type OutboundScope,
  type PreferenceStatus,
} from '../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  describedObject,
  Field,
  Id,
  ObjectListField,
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

const channel = oneOf(channelKinds, 'ChannelKind');
const scope = oneOf(outboundScopes, 'OutboundScope');
const status = oneOf(preferenceStatuses, 'PreferenceStatus');
const legalBasis = text({ max: legalBasisLength });

class RecordPreferenceRequest {
  @Field(channel, { description: 'The channel that the preference is about.', example: 'email' })
  channel: ChannelKind;
  @Field(scope, {
    description: 'What kind of message it is about. `all_proactive` outranks every other scope of the channel.',
    example: 'marketing',
  })
  scope: OutboundScope;
  @Field(status, { description: 'Whether such messages are blocked or allowed.', example: 'blocked' })
  status: PreferenceStatus;
  @Field(legalBasis, { description: 'Why, as evidence.', example: 'Solicitud del titular' })
  legalBasis: string;
  @Field(uuid(), { optional: true, nullable: true, description: 'The message of the customer that proves it.' })
  messageId?: string | null;
}

class PreferenceResource {
  @Id()
  id: string;
  @Field(channel, { description: 'The channel that the preference is about.', example: 'email' })
  channel: ChannelKind;
  @Field(scope, {
    description: 'What kind of message it is about. `all_proactive` outranks every other scope of the channel.',
    example: 'marketing',
  })
  scope: OutboundScope;
  @Field(status, { description: 'Whether such messages are blocked or allowed.', example: 'blocked' })
  status: PreferenceStatus;
  @Field(legalBasis, { person: 'withheld', description: 'Why, as evidence.', example: 'Solicitud del titular' })
  legalBasis: string;
  @Field(uuid(), { nullable: true, description: 'The message of the customer that proves it.' })
  messageId: string | null;
  @CreatedAt()
  createdAt: Date;
}

const meanings: Record<OutboundScope, string> = {
  marketing: 'Marketing messages.',
  service: 'Messages about a service in progress.',
  promised_followup: 'Follow-ups that were promised.',
  all_proactive: 'Every message that the workspace begins.',
};
const statusByScope = {
  type: 'object',
  required: [...outboundScopes],
  properties: Object.fromEntries(
    outboundScopes.map((each) => [each, { ...status.schema, description: meanings[each] }]),
  ),
};

class PreferencesResource {
  @ObjectListField(() => PreferenceResource, { description: 'The entries of the ledger, newest first.' })
  entries: PreferenceResource[];
  @Field(describedObject({ additionalProperties: statusByScope }), {
    person: false,
    description: 'What holds now, by channel and scope. Channels that are missing are allowed.',
    example: {
      email: { marketing: 'blocked', service: 'allowed', promised_followup: 'allowed', all_proactive: 'allowed' },
    },
  })
  effective: EffectivePreferences;
  @Field(text({ max: 500 }), {
    nullable: true,
    person: false,
    description: 'The `cursor` of the next page of entries; null on the last page.',
    example: null,
  })
  nextCursor: string | null;
}

const preferences = { tag: 'Contacts', tier: 'beta', credentials: WORKSPACE_CREDENTIALS } as const;

@Controller()
export class OutboundPreferencesHttp {
  constructor(@Inject(CONTACTS) private readonly contacts: Contacts) {}

  @Operation.get('/contacts/:id/outbound-preferences', {
    ...preferences,
    id: 'readOutboundPreferences',
    summary: "Get a contact's outbound preferences",
    scopes: ['contacts:read'],
    errors: ['NOT_FOUND'],
    response: PreferencesResource,
  })
  async read(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<PreferencesResource> {
    return this.contacts.outbound.preferences(actor, id, toPage(query));
  }

  @Operation.post('/contacts/:id/outbound-preferences', {
    ...preferences,
    id: 'recordOutboundPreference',
    ceiling: 'outbound_preferences',
    outlivesTheApp: 'data',
    summary: 'Create an outbound preference',
    description:
      'The ledger is append-only: entries are never changed or removed. The newest entry of a channel and scope applies.',
    scopes: ['contacts:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [MERGED],
    response: PreferenceResource,
  })
  async record(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: RecordPreferenceRequest,
  ): Promise<PreferenceResource> {
    return this.contacts.outbound.record(actor, id, body);
  }
}
