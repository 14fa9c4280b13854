import { Controller, Inject, Query } from '@nestjs/common';
import { INTAKE, type Intake, type OrderStatus } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  commaSeparated,
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  Operation,
  toPage,
  PageQuery,
  PathId,
  timestamp,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { askedFields } from './asked-fields';
import { orderAmount, orderStatus } from './portals.http';

const nullable = { nullable: true };
const optional = { optional: true };

export class MarketplaceOrderResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The portal account that it came by.' })
  accountId: string;
  @Field(askedFields.externalId, { person: false, description: 'The marketplace’s id of the order.' })
  externalId: string;
  @Field(askedFields.listingId, { ...nullable, person: false })
  listingId: string | null;
  @Field(orderStatus)
  status: OrderStatus;
  @Field(orderAmount)
  amountClp: number;
  @Field(uuid(), { ...nullable, description: 'The lead; null for a blocked contact.' })
  leadId: string | null;
  @Field(uuid(), { description: 'The contact.' })
  contactId: string;
  @Field(uuid(), { ...nullable, description: 'The vehicle, where the listing is known.' })
  vehicleId: string | null;
  @Field(timestamp(), { description: 'When it came to its status.' })
  occurredAt: Date;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

class OrdersQuery extends PageQuery {
  @Field(commaSeparated(orderStatus, { max: 20 }), { ...optional, description: 'Only these, comma-separated.' })
  status?: OrderStatus[];
  @Field(uuid(), { ...optional, description: 'Only those of the portal account.' })
  accountId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of the contact.' })
  contactId?: string;
  @Field(uuid(), { ...optional, description: 'Only those of the vehicle.' })
  vehicleId?: string;
  @Field(timestamp(), { ...optional, description: 'Only what was created then or later.' })
  createdFrom?: Date;
  @Field(timestamp(), { ...optional, description: 'Only what was created before.' })
  createdTo?: Date;
}

const orders = {
  tag: 'Marketplace orders',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: MarketplaceOrderResource,
  scopes: ['marketplace:read'],
} as const;

@Controller()
export class MarketplaceOrdersHttp {
  constructor(@Inject(INTAKE) private readonly intake: Intake) {}

  @Operation.get('/marketplace/orders', {
    ...orders,
    id: 'listMarketplaceOrders',
    summary: 'List marketplace orders',
    description: 'Those of leads that the caller sees, newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: OrdersQuery): Promise<Listing<MarketplaceOrderResource>> {
    const page = toPage(query);
    const { status: statuses, accountId, contactId, vehicleId, createdFrom, createdTo } = query;
    return toListing(
      await this.intake.orders.list(actor, {
        ...page,
        filter: { statuses, accountId, contactId, vehicleId, createdFrom, createdTo },
      }),
      page,
    );
  }

  @Operation.get('/marketplace/orders/:id', {
    ...orders,
    id: 'readMarketplaceOrder',
    summary: 'Get a marketplace order',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<MarketplaceOrderResource> {
    return this.intake.orders.read(actor, id);
  }
}
