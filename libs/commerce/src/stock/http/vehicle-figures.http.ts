import { Controller, Inject, Query } from '@nestjs/common';
import {
  COMMERCE,
  MAX_FACET_VALUES,
  MAX_FIGURE_BRANCHES,
  vehicleLimits,
  type Commerce,
  type VehicleStatus,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  integer,
  number,
  ObjectField,
  ObjectListField,
  Operation,
  text,
  WEBSITE_CREDENTIALS,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { vehicleFields as fields } from './vehicle-fields';
import { toVehicleFilter, ShownFilters, VehicleFilters } from './vehicle-list-query';

const nullable = { nullable: true };
const whole = integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
const counted = { description: 'How many there are.', example: 12 };
const bound = { description: 'The upper bound, exclusive; null without one.' };
const MAX_RANGES = 20;

class FacetValueResource {
  @Field(text({ max: vehicleLimits.name }), { person: false, description: 'As most write it.', example: 'Toyota' })
  value: string;
  @Field(whole, counted)
  count: number;
}

class YearFacetResource {
  @Field(fields.year)
  year: number;
  @Field(whole, counted)
  count: number;
}

class RangeResource {
  @Field(whole, { description: 'The lower bound.', example: 5_000_000 })
  from: number;
  @Field(whole, { ...nullable, ...bound, example: 8_000_000 })
  to: number | null;
  @Field(whole, counted)
  count: number;
}

const values = (description: string) => ({ description, max: MAX_FACET_VALUES });

export class VehicleFacetsResource {
  @Field(whole, { description: 'How many vehicles match all filters.', example: 12 })
  total: number;
  @ObjectListField(() => FacetValueResource, values('By make.'))
  make: FacetValueResource[];
  @ObjectListField(() => FacetValueResource, values('By model.'))
  model: FacetValueResource[];
  @ObjectListField(() => FacetValueResource, values('By fuel.'))
  fuel: FacetValueResource[];
  @ObjectListField(() => FacetValueResource, values('By transmission.'))
  transmission: FacetValueResource[];
  @ObjectListField(() => FacetValueResource, values('By type of body.'))
  bodyType: FacetValueResource[];
  @ObjectListField(() => FacetValueResource, values('By color.'))
  color: FacetValueResource[];
  @ObjectListField(() => FacetValueResource, values('By condition.'))
  condition: FacetValueResource[];
  @ObjectListField(() => YearFacetResource, values('By model year, latest first.'))
  year: YearFacetResource[];
  @ObjectListField(() => RangeResource, { description: 'By price, in CLP.', max: MAX_RANGES })
  price: RangeResource[];
}

class StockFigureResource {
  @Field(whole, counted)
  count: number;
  @Field(whole, { description: 'The sum of their prices in CLP.', example: 107_880_000 })
  valueClp: number;
  @Field(whole, { description: 'How many have no price.', example: 1 })
  unpriced: number;
}

class StatusFigureResource extends StockFigureResource {
  @Field(fields.status)
  status: VehicleStatus;
}

const days = { description: 'Their average number of days in stock.', example: 41.5 };
const anyNumber = number({ min: 0, max: Number.MAX_SAFE_INTEGER });

class BranchFigureResource extends StockFigureResource {
  @Field(fields.locationId, nullable)
  locationId: string | null;
  @Field(anyNumber, days)
  averageDays: number;
}

class InStockResource extends StockFigureResource {
  @Field(anyNumber, { ...nullable, ...days })
  averageDays: number | null;
  @Field(anyNumber, { ...nullable, description: 'The median.', example: 33 })
  medianDays: number | null;
  @Field(whole, { ...nullable, description: 'Of the one that is longest in stock.', example: 190 })
  maxDays: number | null;
  @ObjectListField(() => RangeResource, { description: 'By days in stock.', max: MAX_RANGES })
  byDays: RangeResource[];
  @ObjectListField(() => BranchFigureResource, { description: 'By branch, most first.', max: MAX_FIGURE_BRANCHES })
  byBranch: BranchFigureResource[];
}

export class VehicleStatsResource {
  @ObjectListField(() => StatusFigureResource, { description: 'By status today.', max: MAX_RANGES })
  byStatus: StatusFigureResource[];
  @ObjectField(() => InStockResource, { description: 'Those that are `available` or `reserved`.' })
  inStock: InStockResource;
}

const counting = { tier: 'beta', pseudonyms: 'about_nobody', errors: [], heavy: true } as const;
const ofVehicles = { tag: 'Vehicles', credentials: WORKSPACE_CREDENTIALS, scopes: ['vehicles:read'] } as const;
const FACETS = 'A facet passes over its own filter, so that a visitor can choose another value of it.';

@Controller()
export class VehicleFiguresHttp {
  constructor(@Inject(COMMERCE) private readonly commerce: Commerce) {}

  @Operation.get('/vehicles/facets', {
    ...counting,
    ...ofVehicles,
    response: VehicleFacetsResource,
    id: 'countVehicleFacets',
    summary: 'Count vehicles by their values',
    description: FACETS,
  })
  facets(@CurrentActor() actor: Actor, @Query() query: VehicleFilters): Promise<VehicleFacetsResource> {
    return this.commerce.vehicles.facets(actor, toVehicleFilter(query));
  }

  @Operation.get('/vehicles/stats', {
    ...counting,
    ...ofVehicles,
    response: VehicleStatsResource,
    id: 'countVehicles',
    summary: 'Count vehicles',
  })
  stats(@CurrentActor() actor: Actor, @Query() query: VehicleFilters): Promise<VehicleStatsResource> {
    return this.commerce.vehicles.figures(actor, toVehicleFilter(query));
  }

  @Operation.get('/stock/facets', {
    ...counting,
    tag: 'Stock',
    credentials: WEBSITE_CREDENTIALS,
    scopes: ['stock:read'],
    response: VehicleFacetsResource,
    id: 'countStockFacets',
    summary: 'Count vehicles for sale by their values',
    description: `${FACETS} The response can be up to 10 seconds old.`,
  })
  shownFacets(@CurrentActor() actor: Actor, @Query() query: ShownFilters): Promise<VehicleFacetsResource> {
    return this.commerce.shown.facets(actor, toVehicleFilter(query));
  }
}
