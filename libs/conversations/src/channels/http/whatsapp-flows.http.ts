import { Body, Controller, Inject, Query } from '@nestjs/common';
import { FLOW_STATUSES, flowLimits, TEMPLATES, type FlowStatus, type Templates, type WhatsappFlow } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  anyObject,
  CreatedAt,
  CurrentActor,
  type Deferred,
  documented,
  Field,
  Id,
  ListField,
  type Listing,
  toListing,
  mapped,
  notBlank,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  text,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CHANGE_FLOW, CHANNEL_DISCONNECTED, DEPRECATE_FLOW } from '../../http/reasons';

const account = documented(uuid(), { description: 'The WhatsApp account that it belongs to.' });
const name = documented(notBlank({ max: flowLimits.name }), {
  description: 'What it is called.',
  example: 'Agendar una hora',
});
const categories = {
  ...flowLimits.categories,
  description: 'What it is for, as the provider calls it.',
  example: ['APPOINTMENT_BOOKING'],
};
const json = documented(anyObject(), {
  description: 'The flow, as the provider documents it; at most 200 KiB.',
  example: { version: '7.2', screens: [] },
});

class CreateFlowRequest {
  @Field(account)
  messagingAccountId: string;
  @Field(name)
  name: string;
  @ListField(notBlank({ max: flowLimits.category }), categories)
  categories: string[];
  @Field(json)
  json: Record<string, unknown>;
}

class ChangeFlowRequest {
  @Field(name, { optional: true })
  name?: string;
  @ListField(notBlank({ max: flowLimits.category }), { ...categories, optional: true })
  categories?: string[];
  @Field(json, { optional: true })
  json?: Record<string, unknown>;
}

export class WhatsappFlowResource {
  @Id()
  id: string;
  @Field(account)
  messagingAccountId: string;
  @Field(name, { person: false })
  name: string;
  @ListField(text({ max: flowLimits.category }), { ...categories, person: false })
  categories: string[];
  @Field(json, { person: false })
  json: object;
  @Field(oneOf(FLOW_STATUSES, 'WhatsappFlowStatus'), {
    description: 'Only a `published` one can be sent, only a `draft` changed.',
    example: 'draft',
  })
  status: FlowStatus;
  @Field(text({ max: 100 }), { person: false, description: 'Its id at the provider.', example: '1028374650918273' })
  externalId: string;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const toFlowResource = ({ accountId, categories: flowCategories, ...flow }: WhatsappFlow): WhatsappFlowResource => ({
  ...flow,
  messagingAccountId: accountId,
  categories: [...flowCategories],
});

/** The flow itself has at most 200 KiB, but the request may contain much whitespace. */
const MAX_FLOW_BODY_BYTES = 512 * 1024;

const flowOperation = {
  tag: 'WhatsApp flows',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: WhatsappFlowResource,
} as const;
const readOperation = { ...flowOperation, pseudonyms: 'about_nobody', scopes: ['whatsapp_flows:read'] } as const;
const writeOperation = {
  ...flowOperation,
  scopes: ['whatsapp_flows:write'],
  errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
} as const;
const moveOperation = { ...writeOperation, status: 200, outlivesTheApp: 'data', callsOutside: 'own_account' } as const;

@Controller()
export class WhatsappFlowsHttp {
  constructor(@Inject(TEMPLATES) private readonly whatsapp: Templates) {}

  @Operation.post('/whatsapp-flows', {
    ...writeOperation,
    id: 'createWhatsappFlow',
    ceiling: 'whatsapp_flows',
    outlivesTheApp: 'data',
    summary: 'Create a WhatsApp flow',
    description: 'A draft. The provider is asked first: what it refuses is 422 with the reason `provider_refused`.',
    errors: ['CONFLICT', 'VALIDATION_ERROR'],
    reasons: [CHANNEL_DISCONNECTED],
    bodyLimit: MAX_FLOW_BODY_BYTES,
    callsOutside: 'own_account',
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() { messagingAccountId, ...body }: CreateFlowRequest,
  ): Promise<Deferred<WhatsappFlowResource>> {
    const create = await this.whatsapp.flows.prepare(actor, { ...body, accountId: messagingAccountId });
    return async () => toFlowResource(await create());
  }

  @Operation.get('/whatsapp-flows', {
    ...readOperation,
    id: 'listWhatsappFlows',
    summary: 'List WhatsApp flows',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<WhatsappFlowResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.whatsapp.flows.list(actor, page), toFlowResource), page);
  }

  @Operation.get('/whatsapp-flows/:id', {
    ...readOperation,
    id: 'readWhatsappFlow',
    summary: 'Get a WhatsApp flow',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<WhatsappFlowResource> {
    return toFlowResource(await this.whatsapp.flows.read(actor, id));
  }

  @Operation.patch('/whatsapp-flows/:id', {
    ...writeOperation,
    id: 'changeWhatsappFlow',
    asksOutside: true,
    outlivesTheApp: 'data',
    summary: 'Update a WhatsApp flow',
    description: 'A draft only. The provider is asked first.',
    reasons: [CHANGE_FLOW],
    bodyLimit: MAX_FLOW_BODY_BYTES,
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeFlowRequest,
  ): Promise<WhatsappFlowResource> {
    return toFlowResource(await this.whatsapp.flows.change(actor, id, body));
  }

  @Operation.post('/whatsapp-flows/:id/publish', {
    ...moveOperation,
    id: 'publishWhatsappFlow',
    summary: 'Publish a WhatsApp flow',
    description: 'The provider is asked first.',
    reasons: [CHANGE_FLOW],
  })
  publish(@CurrentActor() actor: Actor, @PathId() id: string): Promise<Deferred<WhatsappFlowResource>> {
    return this.moveFlow(actor, id, 'publish');
  }

  @Operation.post('/whatsapp-flows/:id/deprecate', {
    ...moveOperation,
    id: 'deprecateWhatsappFlow',
    summary: 'Deprecate a WhatsApp flow',
    description: 'The provider is asked first.',
    reasons: [DEPRECATE_FLOW],
  })
  deprecate(@CurrentActor() actor: Actor, @PathId() id: string): Promise<Deferred<WhatsappFlowResource>> {
    return this.moveFlow(actor, id, 'deprecate');
  }

  @Operation.delete('/whatsapp-flows/:id', {
    ...writeOperation,
    response: undefined,
    id: 'deleteWhatsappFlow',
    asksOutside: true,
    summary: 'Delete a WhatsApp flow',
    description: 'A draft only. The provider is asked first.',
    reasons: [CHANGE_FLOW],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.whatsapp.flows.delete(actor, id);
  }

  private async moveFlow(
    actor: Actor,
    id: string,
    move: 'publish' | 'deprecate',
  ): Promise<Deferred<WhatsappFlowResource>> {
    const applyMove = await this.whatsapp.flows.prepareMove(actor, id, move);
    return async () => toFlowResource(await applyMove());
  }
}
