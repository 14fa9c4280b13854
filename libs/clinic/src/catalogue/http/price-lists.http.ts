import { Body, Controller, Inject, Query } from '@nestjs/common';
import { CATALOGUE_LOCK, CLINIC_CATALOGUE, priceListLimits as limits, type Catalogue } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CreatedAt,
  CurrentActor,
  date,
  documented,
  Field,
  flag,
  Id,
  integer,
  ListField,
  type Listing,
  toListing,
  NoOtherFields,
  ObjectListField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  trimmedText,
  UpdatedAt,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { NOT_HEALTHCARE } from '../../http/reasons';
import { pesos, prevision } from './service-fields';

const name = documented(trimmedText({ max: limits.name }), {
  description: 'The name, unique in the workspace.',
  example: 'Convenio isapres',
});
const PREVISIONES = {
  max: limits.previsiones,
  description: 'Whom it is for; empty for everybody. `fonasa` takes `fonasa_b`.',
  example: ['fonasa'],
};
const validFrom = documented(date(), { description: 'The first day; null for any.', example: '2027-01-01' });
const validTo = documented(date(), { description: 'The last day, all of it; null for any.', example: null });
const active = documented(flag(), { description: 'Whether it counts.' });
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class ChangeClinicPriceListRequest {
  @Field(name, optional)
  name?: string;
  @ListField(prevision, { ...optional, ...PREVISIONES })
  previsiones?: string[];
  @Field(validFrom, clearable)
  validFrom?: string | null;
  @Field(validTo, clearable)
  validTo?: string | null;
  @Field(active, { ...optional, default: true })
  active?: boolean;
}

@NoOtherFields(() => ClinicPriceListResource)
class CreateClinicPriceListRequest extends ChangeClinicPriceListRequest {
  @Field(name)
  override name: string;
}

class ClinicPriceListResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @ListField(prevision, { person: false, ...PREVISIONES })
  previsiones: string[];
  @Field(validFrom, { nullable: true })
  validFrom: string | null;
  @Field(validTo, { nullable: true })
  validTo: string | null;
  @Field(active)
  active: boolean;
  @Field(integer({ min: 0, max: limits.items }), { description: 'How many services it has prices of.', example: 120 })
  itemCount: number;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const serviceId = documented(uuid(), { description: 'The service.' });
const priceClp = documented(pesos, { description: 'Its price in CLP.', example: 25_000 });

class ClinicPriceListItemRequest {
  @Field(serviceId)
  serviceId: string;
  @Field(priceClp)
  priceClp: number;
}

class ClinicPriceListItemsRequest {
  @ObjectListField(() => ClinicPriceListItemRequest, {
    max: limits.items,
    description: 'All prices of the list.',
    example: [],
  })
  items: ClinicPriceListItemRequest[];
}

class ClinicPriceListItemResource {
  @Field(serviceId)
  serviceId: string;
  @Field(priceClp)
  priceClp: number;
}

const lists = {
  tag: 'Clinic price lists',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: ClinicPriceListResource,
} as const;
const read = { ...lists, scopes: ['clinic_price_lists:read'] } as const;
const write = {
  ...lists,
  scopes: ['clinic_price_lists:write'],
  lock: CATALOGUE_LOCK,
  reasons: [NOT_HEALTHCARE],
} as const;

@Controller()
export class PriceListsHttp {
  constructor(@Inject(CLINIC_CATALOGUE) private readonly catalogue: Catalogue) {}

  @Operation.post('/clinic-price-lists', {
    ...write,
    id: 'createClinicPriceList',
    ceiling: 'clinic_price_lists',
    outlivesTheApp: 'data',
    summary: 'Create a clinic price list',
    description: 'A 409 `UNIQUE_CONFLICT` has the other in `price_list_id`.',
    errors: ['VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
  })
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateClinicPriceListRequest,
  ): Promise<ClinicPriceListResource> {
    return this.catalogue.priceLists.create(actor, body);
  }

  @Operation.get('/clinic-price-lists', {
    ...read,
    id: 'listClinicPriceLists',
    summary: 'List clinic price lists',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<ClinicPriceListResource>> {
    const page = toPage(query);
    return toListing(await this.catalogue.priceLists.list(actor, page), page);
  }

  @Operation.get('/clinic-price-lists/:id', {
    ...read,
    id: 'readClinicPriceList',
    summary: 'Get a clinic price list',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<ClinicPriceListResource> {
    return this.catalogue.priceLists.read(actor, id);
  }

  @Operation.patch('/clinic-price-lists/:id', {
    ...write,
    id: 'updateClinicPriceList',
    summary: 'Update a clinic price list',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'UNIQUE_CONFLICT'],
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeClinicPriceListRequest,
  ): Promise<ClinicPriceListResource> {
    return this.catalogue.priceLists.update(actor, id, body);
  }

  @Operation.get('/clinic-price-lists/:id/items', {
    ...read,
    response: ClinicPriceListItemResource,
    id: 'listClinicPriceListItems',
    summary: 'List the prices of a clinic price list',
    description: 'All of them, in the order of the services.',
    errors: ['NOT_FOUND'],
    list: 'total',
  })
  async items(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() page: WholePageQuery,
  ): Promise<Listing<ClinicPriceListItemResource>> {
    return wholeListing(await this.catalogue.priceLists.items(actor, id), page);
  }

  @Operation.put('/clinic-price-lists/:id/items', {
    ...write,
    id: 'replaceClinicPriceListItems',
    summary: 'Replace the prices of a clinic price list',
    description: 'The list has these prices and no others from then on.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT'],
    bodyLimit: BULK_BODY,
  })
  async replaceItems(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { items }: ClinicPriceListItemsRequest,
  ): Promise<ClinicPriceListResource> {
    return this.catalogue.priceLists.replaceItems(actor, id, items);
  }
}
