import {
  VEHICLE_CONDITIONS,
  VEHICLE_SORTS,
  VEHICLE_STATUSES,
  VEHICLE_TENANCIES,
  vehicleLimits,
  type VehicleCondition,
  type VehicleFilter,
  type VehicleSort,
  type VehicleStatus,
  type VehicleTenancy,
} from '../../index';
import {
  clp,
  commaSeparated,
  CursorField,
  Field,
  integer,
  LimitField,
  oneOf,
  toPage,
  type PageQuery,
  text,
  timestamp,
  uuidOr,
} from '@workops/edge';

const optional = { optional: true };

const names = commaSeparated(text({ min: 1, max: vehicleLimits.name }), { max: 20 });
const traits = commaSeparated(text({ min: 1, max: vehicleLimits.trait }), { max: 20 });

export class ShownFilters {
  @Field(commaSeparated(oneOf(VEHICLE_STATUSES, 'VehicleStatus'), { max: 20 }), {
    ...optional,
    description: 'Only these.',
    example: ['available'],
  })
  status?: VehicleStatus[];
  @Field(oneOf(VEHICLE_CONDITIONS, 'VehicleCondition'), { ...optional, description: 'Only this one.' })
  condition?: VehicleCondition;
  @Field(names, {
    ...optional,
    description: 'Only of these makes. Whole names, ignoring capitals, accents and hyphens.',
    example: ['toyota'],
  })
  make?: string[];
  @Field(names, { ...optional, description: 'Only of these models, named like makes.', example: ['yaris'] })
  model?: string[];
  @Field(names, { ...optional, description: 'Only of these versions, named like makes.', example: ['1.5 GLI'] })
  version?: string[];
  @Field(traits, { ...optional, description: 'Only with one of these fuels, named like makes.', example: ['híbrido'] })
  fuel?: string[];
  @Field(traits, { ...optional, description: 'Only with one of these, named like makes.', example: ['automática'] })
  transmission?: string[];
  @Field(traits, { ...optional, description: 'Only of these types of body, named like makes.', example: ['suv'] })
  bodyType?: string[];
  @Field(traits, { ...optional, description: 'Only of these colors, named like makes.', example: ['rojo'] })
  color?: string[];
  @Field(uuidOr('none'), { ...optional, description: 'Only of this branch.' })
  locationId?: string;
  @Field(integer(vehicleLimits.years), { ...optional, description: 'Of this model year or later.', example: 2018 })
  yearMin?: number;
  @Field(integer(vehicleLimits.years), { ...optional, description: 'Of this model year or earlier.', example: 2024 })
  yearMax?: number;
  @Field(integer(vehicleLimits.km), { ...optional, description: 'Driven at most so far.', example: 80_000 })
  kmMax?: number;
  @Field(clp(), { ...optional, description: 'Of this price or above.', example: 5_000_000 })
  priceMin?: number;
  @Field(clp(), { ...optional, description: 'Of this price or below.', example: 15_000_000 })
  priceMax?: number;
  @Field(timestamp(), { ...optional, description: 'Last changed at this instant or later.' })
  updatedSince?: Date;
  @Field(timestamp(), { ...optional, description: 'Created at this instant or later.' })
  createdFrom?: Date;
  @Field(timestamp(), { ...optional, description: 'Created before this instant.', example: '2027-01-25T13:00:00.000Z' })
  createdTo?: Date;
  @Field(text({ max: 200 }), {
    ...optional,
    description: 'Beginnings of words, all required, accents ignored.',
    example: 'toy yar',
  })
  q?: string;
}

export class VehicleFilters extends ShownFilters {
  @Field(oneOf(VEHICLE_TENANCIES, 'VehicleTenancy'), { ...optional, description: 'Only this one.' })
  tenancy?: VehicleTenancy;
  @Field(uuidOr('none'), { ...optional, description: 'Only of this stock source.' })
  sourceId?: string;
}

const order = oneOf(VEHICLE_SORTS, 'VehicleSort');
const sorted = { ...optional, default: 'newest', description: 'The order.' };

export class ShownListQuery extends ShownFilters implements PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
  @Field(order, sorted)
  sort?: VehicleSort;
}

export class VehicleListQuery extends VehicleFilters implements PageQuery {
  @LimitField()
  limit?: number;
  @CursorField()
  cursor?: string;
  @Field(order, sorted)
  sort?: VehicleSort;
}

type Filters = ShownFilters & Partial<Pick<VehicleFilters, 'tenancy' | 'sourceId'>>;

export function toVehicleFilter(query: Filters): VehicleFilter {
  const {
    status: statuses,
    make: makes,
    model: models,
    version: versions,
    fuel: fuels,
    transmission: transmissions,
    bodyType: bodyTypes,
    color: colors,
  } = query;
  const names = { makes, models, versions, fuels, transmissions, bodyTypes, colors };
  const { condition, tenancy, sourceId, locationId, q } = query;
  const { yearMin, yearMax, kmMax, priceMin, priceMax, updatedSince, createdFrom, createdTo } = query;
  const bounds = { yearMin, yearMax, kmMax, priceMin, priceMax, updatedSince, createdFrom, createdTo };
  return { statuses, condition, tenancy, sourceId, locationId, q, ...names, ...bounds };
}

export const toListInput = (query: Filters & PageQuery & { sort?: VehicleSort }) => ({
  ...toPage(query),
  filter: toVehicleFilter(query),
  sort: query.sort ?? 'newest',
});
