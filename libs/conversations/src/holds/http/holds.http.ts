import { Body, Controller, Inject, Query } from '@nestjs/common';
import { HOLDS, type HoldKind, type Holds, type HoldScope, type HoldStatus } from '../../index';
import { oldVerdictsEnd, type Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  type Listing,
  toListing,
  mapped,
  MEMBER_CREDENTIALS,
  NoOtherFields,
  Operation,
  toPage,
  PageQuery,
  PathId,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { HOLD_UNACKNOWLEDGED, PLACE_HOLD } from '../../http/reasons';
import { holdFields as fields, OutboundHoldResource, shownHold } from './hold-resource';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };

@NoOtherFields(() => OutboundHoldResource)
class PlaceHoldRequest {
  @Field(fields.contactId)
  contactId: string;
  @Field(fields.scope)
  scope: HoldScope;
  @Field(fields.kind)
  kind: HoldKind;
  @Field(fields.reason)
  reason: string;
  @Field(fields.stepKey, clearable)
  stepKey?: string | null;
  @Field(fields.ticketId, clearable)
  ticketId?: string | null;
}

class ResolveHoldRequest {
  @Field(fields.resolution)
  resolution: string;
}

class HoldListQuery extends PageQuery {
  @Field(fields.status, { ...optional, description: 'Only those in this state.' })
  status?: HoldStatus;
  @Field(fields.contactId, { ...optional, description: 'Only those of this contact.' })
  contactId?: string;
  @Field(fields.kind, { ...optional, description: 'Only those of this kind.' })
  kind?: HoldKind;
}

const holds = {
  tag: 'Safety holds',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
  response: OutboundHoldResource,
} as const;
const reading = { ...holds, scopes: ['outbound_holds:read'] } as const;
const writing = { ...holds, scopes: ['outbound_holds:write'] } as const;
const moving = {
  ...writing,
  credentials: MEMBER_CREDENTIALS,
  status: 200,
  ceiling: { uncounted: 'It creates nothing.' },
} as const;

@Controller()
export class HoldsHttp {
  constructor(@Inject(HOLDS) private readonly holds: Holds) {}

  @Operation.post('/outbound-holds', {
    ...writing,
    id: 'placeOutboundHold',
    ceiling: 'outbound_holds',
    outlivesTheApp: 'data',
    summary: 'Place a safety hold',
    description:
      'Until it is resolved, only answers of members and API keys go out to the contact. Once this returns, no hand-over of anything else begins.',
    errors: ['VALIDATION_ERROR', 'CONFLICT'],
    reasons: [PLACE_HOLD],
    inForce: oldVerdictsEnd,
  })
  async place(
    @CurrentActor() actor: Actor,
    @Body() { stepKey = null, ticketId = null, ...body }: PlaceHoldRequest,
  ): Promise<OutboundHoldResource> {
    return shownHold(await this.holds.place(actor, { ...body, stepKey, ticketId }));
  }

  @Operation.get('/outbound-holds', {
    ...reading,
    id: 'listOutboundHolds',
    summary: 'List safety holds',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: HoldListQuery): Promise<Listing<OutboundHoldResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.holds.list(actor, { ...query, ...page }), shownHold), page);
  }

  @Operation.get('/outbound-holds/:id', {
    ...reading,
    id: 'readOutboundHold',
    summary: 'Get a safety hold',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<OutboundHoldResource> {
    return shownHold(await this.holds.read(actor, id));
  }

  @Operation.post('/outbound-holds/:id/acknowledge', {
    ...moving,
    id: 'acknowledgeOutboundHold',
    summary: 'Acknowledge a safety hold',
    description: "Takes a member's credential. It goes on holding.",
    errors: ['NOT_FOUND'],
  })
  async acknowledge(@CurrentActor() actor: Actor, @PathId() id: string): Promise<OutboundHoldResource> {
    return shownHold(await this.holds.acknowledge(actor, id));
  }

  @Operation.post('/outbound-holds/:id/resolve', {
    ...moving,
    id: 'resolveOutboundHold',
    summary: 'Resolve a safety hold',
    description: "Takes a member's credential. It holds nothing any more.",
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [HOLD_UNACKNOWLEDGED],
  })
  async resolve(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ResolveHoldRequest,
  ): Promise<OutboundHoldResource> {
    return shownHold(await this.holds.resolve(actor, id, body));
  }
}
