import { Body, Controller, Inject, Query } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { SCHEDULING, type Scheduling, type TypeFields, SETUP_LOCK } from '@workops/scheduling';
import { CurrentActor } from '../http/admission';
import { Listing } from '../http/envelope';
import { Field, ListField } from '../http/fields/field';
import { flag, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { PathId } from '../http/validation';
import { AppointmentTypeResource, resourceOf, typeShapes } from './appointment-type-resource';

const { name, description, kind, externalRef, buffer, duration, price, currency, eligibleStaff } = typeShapes;
const named = { description: 'Unique among the types that are not deleted, whatever the capitals.', example: 'Prueba de manejo' };
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class TypeRequest {
  @Field(description, optional)
  description?: string;
  @Field(kind, { ...optional, default: 'service' })
  kind?: string;
  @Field(externalRef, clearable)
  external_ref?: string | null;
  @Field(buffer, { ...clearable, description: "What stays free after a visit; null for the configuration's." })
  buffer_minutes?: number | null;
  @Field(price, { ...clearable, description: 'Null means ask us; 0 means free. Up to four decimals are kept.' })
  price_amount?: number | null;
  @Field(currency, { ...optional, description: "ISO 4217; the workspace's where it is left out at first.", example: 'CLP' })
  price_currency?: string;
  @Field(flag(), { ...optional, description: 'The price is a floor.' })
  price_is_from?: boolean;
  @ListField(uuid(), { ...eligibleStaff, ...optional })
  eligible_staff_ids?: string[];
  @Field(flag(), optional)
  is_active?: boolean;
  @Field(flag(), { ...optional, description: 'One type at most is the default: another one ceases to be it.' })
  is_default?: boolean;
}

class CreateTypeRequest extends TypeRequest {
  @Field(name, named)
  name: string;
  @Field(duration, { example: 60 })
  duration_minutes: number;
}

class ChangeTypeRequest extends TypeRequest {
  @Field(name, { ...named, ...optional })
  name?: string;
  @Field(duration, { ...optional, example: 60 })
  duration_minutes?: number;
}

class TypesQuery {
  @Field(kind, { ...optional, example: 'service' })
  kind?: string;
  @Field(flag(), { ...optional, default: false })
  active_only?: boolean;
}

const fieldsFrom = (body: TypeRequest): Partial<TypeFields> => ({
  description: body.description,
  kind: body.kind,
  externalRef: body.external_ref,
  bufferMinutes: body.buffer_minutes,
  priceAmount: body.price_amount,
  priceCurrency: body.price_currency,
  priceIsFrom: body.price_is_from,
  eligibleStaffIds: body.eligible_staff_ids,
  isActive: body.is_active,
  isDefault: body.is_default,
});

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
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateTypeRequest): Promise<AppointmentTypeResource> {
    const { name, duration_minutes: durationMinutes } = body;
    return resourceOf(await this.scheduling.types.create(actor, { ...fieldsFrom(body), name, durationMinutes }));
  }

  @Operation.get('/appointment-types', {
    ...types,
    id: 'listAppointmentTypes',
    summary: 'List appointment types',
    description: 'All of them, by name. Deleted ones are in no list.',
    scopes: ['appointment_types:read'],
    errors: [],
    list: 'total',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: TypesQuery): Promise<Listing<AppointmentTypeResource>> {
    const found = await this.scheduling.types.list(actor, { kind: query.kind, activeOnly: query.active_only });
    return new Listing(found.map(resourceOf), { total: found.length });
  }

  @Operation.get('/appointment-types/:id', {
    ...types,
    id: 'readAppointmentType',
    summary: 'Read an appointment type',
    scopes: ['appointment_types:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AppointmentTypeResource> {
    return resourceOf(await this.scheduling.types.read(actor, id));
  }

  @Operation.patch('/appointment-types/:id', {
    ...types,
    id: 'changeAppointmentType',
    summary: 'Change an appointment type',
    description: 'What is left out stays as it is. Booked appointments keep their hours.',
    scopes: ['appointment_types:write'],
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async change(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: ChangeTypeRequest): Promise<AppointmentTypeResource> {
    const { name, duration_minutes: durationMinutes } = body;
    return resourceOf(await this.scheduling.types.change(actor, id, { ...fieldsFrom(body), name, durationMinutes }));
  }

  @Operation.delete('/appointment-types/:id', {
    ...types,
    response: undefined,
    id: 'deleteAppointmentType',
    summary: 'Delete an appointment type',
    description: 'Its name becomes free. Appointments keep their reference to it.',
    scopes: ['appointment_types:write'],
    errors: ['NOT_FOUND'],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.scheduling.types.delete(actor, id);
  }
}
