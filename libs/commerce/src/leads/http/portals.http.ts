import { Body, Controller, Inject } from '@nestjs/common';
import { INTAKE, ORDER_STATUSES, type Intake, type OrderStatus } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  clp,
  CurrentActor,
  documented,
  Field,
  ObjectField,
  oneOf,
  Operation,
  trimmedText,
  timestamp,
} from '@workops/edge';
import { SignedBy } from '@workops/edge/app';
import { askedFields as fields, SenderRequest, TakenLeadResource, takenLead } from './asked-fields';

const SOURCES = ['portal_a', 'whatsapp', 'portal_a_premium'] as const;
const KINDS = ['question', 'call', 'whatsapp', 'contact'] as const;
const clearable = { optional: true, nullable: true };

export const orderStatus = documented(oneOf(ORDER_STATUSES, 'OrderStatus'), {
  description: 'Where the order stands.',
  example: 'paid',
});
export const orderAmount = documented(clp(), { description: 'In Chilean pesos.', example: 8_990_000 });

class FromPortal {
  @ObjectField(() => SenderRequest, { description: 'Who asks: a name, an email or a phone.' })
  contact: SenderRequest;
}

class PortalALeadRequest extends FromPortal {
  @Field(fields.externalId)
  leadId: string;
  @Field(oneOf(SOURCES, 'PortalALeadSource'), {
    ...clearable,
    description: 'How the person asked.',
    example: 'whatsapp',
  })
  source?: (typeof SOURCES)[number] | null;
  @Field(trimmedText({ max: 50 }), {
    ...clearable,
    description: 'The portal’s word for where the lead stands.',
    example: 'new',
  })
  status?: string | null;
  @Field(fields.vehicleRef, clearable)
  vehicleRef?: string | null;
  @Field(fields.message, clearable)
  message?: string | null;
}

class PortalBLeadRequest extends FromPortal {
  @Field(fields.externalId)
  leadId: string;
  @Field(fields.listingId, clearable)
  adId?: string | null;
  @Field(fields.message, clearable)
  message?: string | null;
}

class VisLeadRequest extends FromPortal {
  @Field(fields.externalId)
  leadId: string;
  @Field(fields.listingId, clearable)
  listingId?: string | null;
  @Field(oneOf(KINDS, 'VisLeadKind'), { ...clearable, description: 'How the person asked.', example: 'question' })
  kind?: (typeof KINDS)[number] | null;
  @Field(fields.message, clearable)
  message?: string | null;
  @Field(timestamp(), { description: 'When the person asked.' })
  occurredAt: Date;
}

class OrderRequest extends FromPortal {
  @Field(fields.externalId)
  orderId: string;
  @Field(fields.listingId, clearable)
  listingId?: string | null;
  @Field(orderStatus)
  status: OrderStatus;
  @Field(orderAmount)
  amountClp: number;
  @Field(timestamp(), { description: 'When the order came to its status.' })
  occurredAt: Date;
}

const signed = { tag: 'Lead intake', tier: 'beta', status: 200, errors: [], response: TakenLeadResource } as const;
/** The signature identifies the account. */
const open = { ...signed, authenticated: false, credentials: [], scopes: [] } as const;

@Controller()
export class PortalsHttp {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Operation.post('/integrations/portal_a/leads', {
    ...signed,
    signed: 'portal_a',
    credentials: ['api_key'],
    scopes: ['leads:intake'],
    id: 'receivePortalALead',
    summary: 'Receive a lead of portal A',
    description: 'Signed with the secret of the workspace’s account.',
  })
  async portalA(
    @CurrentActor() actor: Actor,
    @SignedBy() accountId: string,
    @Body() body: PortalALeadRequest,
  ): Promise<TakenLeadResource> {
    return takenLead(await this.intake.portalALead(actor, accountId, body));
  }

  @Operation.post('/integrations/portal_b/:account_id/leads', {
    ...open,
    signed: 'portal_b',
    id: 'receivePortalBLead',
    summary: 'Receive a lead of portal B',
    description: 'Signed with the secret of the account. Ids of each account are apart.',
  })
  async portalB(
    @CurrentActor() actor: Actor,
    @SignedBy() accountId: string,
    @Body() body: PortalBLeadRequest,
  ): Promise<TakenLeadResource> {
    return takenLead(await this.intake.portalBLead(actor, accountId, body));
  }

  @Operation.post('/integrations/marketplace/:account_id/vis-leads', {
    ...open,
    signed: 'marketplace',
    id: 'receiveVisLead',
    summary: 'Receive a vehicle lead of a marketplace',
    description: 'Signed with the secret of the account.',
  })
  async visLead(
    @CurrentActor() actor: Actor,
    @SignedBy() accountId: string,
    @Body() body: VisLeadRequest,
  ): Promise<TakenLeadResource> {
    return takenLead(await this.intake.visLead(actor, accountId, body));
  }

  @Operation.post('/integrations/marketplace/:account_id/orders', {
    ...open,
    signed: 'marketplace',
    id: 'receiveMarketplaceOrder',
    summary: 'Receive an order of a marketplace',
    description:
      'Signed with the secret of the account. Another status with a later `occurred_at` updates the order; anything else is a duplicate.',
  })
  async order(
    @CurrentActor() actor: Actor,
    @SignedBy() accountId: string,
    @Body() body: OrderRequest,
  ): Promise<TakenLeadResource> {
    const { order, duplicate } = await this.intake.order(actor, accountId, body);
    return { leadId: order.leadId, contactId: order.contactId, duplicate };
  }
}
