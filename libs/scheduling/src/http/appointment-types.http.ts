import { Body, Controller, Inject, Query } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { SCHEDULING, type Engine, type Scheduling, SETUP_LOCK } from '../index';
import {
  CurrentActor,
  Field,
  flag,
  ListField,
  Listing,
  NARROWED_MAKER,
  NoOtherFields,
  Operation,
  PathId,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { AppointmentTypeResource, shown, typeShapes } from './appointment-type-resource';

const { name, description, engine, kind, externalRef, buffer, duration, price, currency, eligibleStaff } = typeShapes;
const named = {
  description: 'Unique among the types that are not deleted, ignoring case.',
  example: 'Prueba de manejo',
};
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class TypeRequest {
  @Field(description, {
    ...optional,
    description: 'What the customer can expect.',
    example: 'Un paseo de una hora por la ciudad.',
  })
  description?: string;
  @Field(kind, {
    ...optional,
    default: 'service',
    description: 'What kind of entry of the catalogue it is.',
    example: 'service',
  })
  kind?: string;
  @Field(externalRef, {
    ...clearable,
    description: 'Your own reference; of engine `clinic` the id of the service, which one type books.',
    example: 'svc-1',
  })
  externalRef?: string | null;
  @Field(buffer, {
    ...clearable,
    description: "How many minutes stay free after an appointment; null for the workspace's default.",
    example: 15,
  })
  bufferMinutes?: number | null;
  @Field(price, {
    ...clearable,
    description: 'The price; null means on request, 0 means free. Up to four decimals are kept.',
    example: 25000,
  })
  priceAmount?: number | null;
  @Field(currency, {
    ...optional,
    description: 'The currency of the price, as ISO 4217. By default, that of the workspace.',
    example: 'CLP',
  })
  priceCurrency?: string;
  @Field(flag(), { ...optional, description: 'Whether the price is a minimum.', example: false })
  priceIsFrom?: boolean;
  @ListField(uuid(), {
    ...eligibleStaff,
    ...optional,
    description: 'The members who can be assigned automatically; empty for the whole team.',
  })
  eligibleStaffIds?: string[];
  @Field(flag(), { ...optional, description: 'Whether the type can be booked.' })
  isActive?: boolean;
  @Field(flag(), {
    ...optional,
    description: 'Whether this is the default type. There is at most one: setting it here unsets it elsewhere.',
    example: false,
  })
  isDefault?: boolean;
}

@NoOtherFields(() => AppointmentTypeResource)
class CreateTypeRequest extends TypeRequest {
  @Field(engine, { ...optional, default: 'native' })
  engine?: Engine;
  @Field(name, {
    ...named,
    description: 'The name of the type, unique among the types that are not deleted; case is ignored.',
    example: 'Prueba de manejo',
  })
  name: string;
  @Field(duration, {
    ...optional,
    description: 'How many minutes an appointment lasts: required, but of a clinic service.',
    example: 60,
  })
  durationMinutes?: number;
}

class ChangeTypeRequest extends TypeRequest {
  @Field(name, {
    ...named,
    ...optional,
    description: 'The name of the type, unique among the types that are not deleted; case is ignored.',
    example: 'Prueba de manejo',
  })
  name?: string;
  @Field(duration, { ...optional, description: 'How many minutes an appointment lasts.', example: 60 })
  durationMinutes?: number;
}

class TypesQuery extends WholePageQuery {
  @Field(kind, { ...optional, description: 'Only types of this kind.', example: 'service' })
  kind?: string;
  @Field(flag(), { ...optional, default: false, description: 'Leave inactive types out.' })
  activeOnly?: boolean;
}

const types = {
  tag: 'Appointment types',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: AppointmentTypeResource,
} as const;

@Controller()
export class AppointmentTypesHttp {
  constructor(@Inject(SCHEDULING) private readonly scheduling: Scheduling) {}

  @Operation.post('/appointment-types', {
    ...types,
    id: 'createAppointmentType',
    ceiling: 'appointment_types',
    outlivesTheApp: 'data',
    lock: SETUP_LOCK,
    summary: 'Create an appointment type',
    scopes: ['appointment_types:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [NARROWED_MAKER],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateTypeRequest): Promise<AppointmentTypeResource> {
    return shown(await this.scheduling.types.create(actor, body));
  }

  @Operation.get('/appointment-types', {
    ...types,
    id: 'listAppointmentTypes',
    summary: 'List appointment types',
    description: 'All types, ordered by name, without deleted ones.',
    scopes: ['appointment_types:read'],
    errors: [],
    list: 'total',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: TypesQuery): Promise<Listing<AppointmentTypeResource>> {
    const listed = await this.scheduling.types.list(actor, query);
    return wholeListing(listed.map(shown), query);
  }

  @Operation.get('/appointment-types/:id', {
    ...types,
    id: 'readAppointmentType',
    summary: 'Get an appointment type',
    scopes: ['appointment_types:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AppointmentTypeResource> {
    return shown(await this.scheduling.types.read(actor, id));
  }

  @Operation.patch('/appointment-types/:id', {
    ...types,
    id: 'changeAppointmentType',
    summary: 'Update an appointment type',
    description: 'Fields that are left out keep their values. Booked appointments keep their times.',
    scopes: ['appointment_types:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [NARROWED_MAKER],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeTypeRequest,
  ): Promise<AppointmentTypeResource> {
    return shown(await this.scheduling.types.change(actor, id, body));
  }

  @Operation.delete('/appointment-types/:id', {
    ...types,
    response: undefined,
    id: 'deleteAppointmentType',
    summary: 'Delete an appointment type',
    description: 'The name can be used again. Appointments keep their reference to the type.',
    scopes: ['appointment_types:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.scheduling.types.delete(actor, id);
  }
}
