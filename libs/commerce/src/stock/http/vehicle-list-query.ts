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
import { clp, commaSeparated, Field, integer, oneOf, toPage, PageQuery, text, timestamp, uuidOr } from '@workops/edge';

const optional = { optional: true };

const names = commaSeparated(text({ min: 1, max: vehicleLimits.name }), { max: 20 });

/** The filters of the shop window. */
export class ShownListQuery extends PageQuery {
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
  @Field(oneOf(VEHICLE_SORTS, 'VehicleSort'), { ...optional, default: 'newest', description: 'The order.' })
  sort?: VehicleSort;
}

export class VehicleListQuery extends ShownListQuery {
  @Field(oneOf(VEHICLE_TENANCIES, 'VehicleTenancy'), { ...optional, description: 'Only this one.' })
  tenancy?: VehicleTenancy;
  @Field(uuidOr('none'), { ...optional, description: 'Only of this stock source.' })
  sourceId?: string;
}

/** The list input of a query, with filters that only some lists support. */
export function listInputOf(query: ShownListQuery, besides: Pick<VehicleFilter, 'tenancy' | 'sourceId'> = {}) {
  const {
    status: statuses,
    condition,
    make: makes,
    model: models,
    version: versions,
    locationId,
    yearMin,
    yearMax,
    kmMax,
    priceMin,
    priceMax,
    sort = 'newest',
    q,
  } = query;
  const { updatedSince, createdFrom, createdTo } = query;
  const bounds = { yearMin, yearMax, kmMax, priceMin, priceMax, updatedSince, createdFrom, createdTo };
  const filter: VehicleFilter = { statuses, condition, makes, models, versions, locationId, q, ...bounds, ...besides };
  return { ...toPage(query), filter, sort };
}
