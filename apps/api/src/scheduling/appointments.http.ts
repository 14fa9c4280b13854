import { Body, Controller, Inject, Query } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import {
  APPOINTMENT_STATUSES,
  APPOINTMENTS,
  BOOKINGS_LOCK,
  type AppointmentRef,
  type Appointments,
  type AppointmentStatus,
  type BookingInput,
} from '@workops/scheduling';
import { CurrentActor, CurrentVisitor } from '../http/admission';
import type { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { commaSeparated, oneOf, text, timestamp, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { WEBSITE_CREDENTIALS, WORKSPACE_CREDENTIALS } from '../http/operation-declaration';
import { listingOf, pageOf, PageQuery } from '../http/page';
import { PathAppointment } from './appointment-ref';
import { appointmentKind, AppointmentResource, customerName, resourceOf } from './appointment-resource';

const MOST_VALUES = 20;
const optional = { optional: true };
const clearable = { optional: true, nullable: true };
/** What is wrong with times and types is told by one reason, whether it can be read or not. */
const invalid = { reason: 'invalid' };

class BookingRequest {
  @Field(timestamp(), { ...invalid, example: '2027-01-18T13:00:00Z' })
  starts_at: string;
  @Field(timestamp(), { ...clearable, ...invalid, description: "Without it, the type's duration after the start." })
  ends_at?: string | null;
  @Field(uuid(), { ...clearable, ...invalid })
  appointment_type_id?: string | null;
  @Field(uuid(), { ...clearable, description: 'This or `customer_name` is required, except for a block.' })
  contact_id?: string | null;
  @Field(customerName, clearable)
  customer_name?: string | null;
  @Field(appointmentKind, { optional: true, default: 'test_drive', description: '`block` is a window that cannot be booked; it cannot be held.' })
  kind?: string;
  @Field(uuid(), clearable)
  vehicle_id?: string | null;
  @Field(uuid(), { ...clearable, description: "Without it, somebody of the type's staff who is free." })
  owner_user_id?: string | null;
  @Field(uuid(), clearable)
  lead_id?: string | null;
  @Field(uuid(), { ...clearable, description: 'The branch.' })
  location_id?: string | null;
}

class CancelRequest {
  @Field(text({ max: 1_000 }), { ...clearable, description: 'Said to the customer and kept nowhere.' })
  reason?: string | null;
}

class AppointmentListQuery extends PageQuery {
  @Field(commaSeparated(oneOf(APPOINTMENT_STATUSES), { max: MOST_VALUES }), { ...optional, description: 'One or more, with commas.' })
  status?: AppointmentStatus[];
  @Field(commaSeparated(appointmentKind, { max: MOST_VALUES }), { ...optional, description: 'One or more, with commas.' })
  kind?: string[];
  @Field(uuid(), optional)
  vehicle_id?: string;
  @Field(uuid(), optional)
  appointment_type_id?: string;
  @Field(uuid(), optional)
  owner_user_id?: string;
  @Field(uuid(), optional)
  lead_id?: string;
  @Field(uuid(), optional)
  contact_id?: string;
  @Field(timestamp(), { ...optional, description: 'Starts from then on.' })
  from?: string;
  @Field(timestamp(), { ...optional, description: 'Starts before then.' })
  to?: string;
}

const instant = (given: string | undefined): Date | undefined => (given === undefined ? undefined : new Date(given));

const inputFrom = (body: BookingRequest): BookingInput => ({
  startsAt: new Date(body.starts_at),
  endsAt: body.ends_at ? new Date(body.ends_at) : null,
  appointmentTypeId: body.appointment_type_id ?? null,
  contactId: body.contact_id ?? null,
  customerName: body.customer_name?.trim() || null,
  kind: body.kind ?? null,
  vehicleId: body.vehicle_id ?? null,
  ownerUserId: body.owner_user_id ?? null,
  leadId: body.lead_id ?? null,
  locationId: body.location_id ?? null,
});

const appointments = { tag: 'Appointments', tier: 'beta', response: AppointmentResource } as const;
/** Everybody is named by their id, or by the caller. */
const booking = [
  'starts_at',
  'ends_at',
  'appointment_type_id',
  'contact_id',
  'customer_name',
  'kind',
  'vehicle_id',
  'owner_user_id',
  'lead_id',
  'location_id',
];
const filters = ['cursor', 'limit', 'status', 'kind', 'vehicle_id', 'appointment_type_id', 'owner_user_id', 'lead_id', 'contact_id', 'from', 'to'];
const locked = { lock: BOOKINGS_LOCK } as const;
const named = { displayIds: true } as const;

@Controller()
export class AppointmentsHttp {
  constructor(@Inject(APPOINTMENTS) private readonly appointments: Appointments) {}

  @Operation.post('/appointments', {
    ...appointments,
    ...locked,
    id: 'bookAppointment',
    ceiling: { uncounted: 'A diary grows with the days.' },
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: booking },
    outlivesTheApp: 'data',
    summary: 'Book an appointment',
    description:
      'Confirmed at once. Opening hours and lead time do not apply. Refused with 409 and `details.reason` `blocked`, `vehicle_taken`, ' +
      '`professional_taken` or `slot_taken`, with 400 and `invalid` for times and types that cannot be booked.',
    scopes: ['appointments:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  })
  async book(@CurrentActor() actor: Actor, @Body() body: BookingRequest): Promise<AppointmentResource> {
    return resourceOf(await this.appointments.book(actor, inputFrom(body)));
  }

  @Operation.post('/appointments/holds', {
    ...appointments,
    ...locked,
    id: 'holdHour',
    ceiling: { uncounted: 'A hold ends by itself; those of visitors of websites are counted.' },
    credentials: WEBSITE_CREDENTIALS,
    pseudonyms: { takes: booking },
    outlivesTheApp: 'data',
    summary: 'Hold an hour',
    description:
      'Keeps the hour until `hold_expires_at`, as `pending_hold`. Opening hours and lead time apply without `appointments:write`. ' +
      'Refused as a booking is, and with `too_many` where a visitor, or all visitors, hold as many hours as they may.',
    scopes: [],
    anyScopeOf: ['appointments:intake', 'appointments:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  })
  async hold(@CurrentActor() actor: Actor, @CurrentVisitor() visitor: string | null, @Body() body: BookingRequest): Promise<AppointmentResource> {
    return resourceOf(await this.appointments.hold(actor, inputFrom(body), visitor));
  }

  @Operation.get('/appointments', {
    ...appointments,
    id: 'listAppointments',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: filters },
    summary: 'List appointments',
    description: 'The latest start first. Cancelled ones and blocks are among them; a calendar wants `status=pending_hold,confirmed`.',
    scopes: ['appointments:read'],
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: AppointmentListQuery): Promise<Listing<AppointmentResource>> {
    const page = pageOf(query);
    const listed = await this.appointments.list(actor, {
      ...page,
      statuses: query.status,
      kinds: query.kind,
      vehicleId: query.vehicle_id,
      appointmentTypeId: query.appointment_type_id,
      ownerUserId: query.owner_user_id,
      leadId: query.lead_id,
      contactId: query.contact_id,
      from: instant(query.from),
      to: instant(query.to),
    });
    return listingOf(listed, page, resourceOf);
  }

  @Operation.get('/appointments/:id', {
    ...appointments,
    ...named,
    id: 'readAppointment',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: [] },
    summary: 'Read an appointment',
    scopes: ['appointments:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathAppointment() ref: AppointmentRef): Promise<AppointmentResource> {
    return resourceOf(await this.appointments.read(actor, ref));
  }

  @Operation.post('/appointments/:id/confirm', {
    ...appointments,
    ...locked,
    ...named,
    id: 'confirmHold',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: [] },
    summary: 'Confirm a hold',
    description: 'Refused with 409 `hold_expired` once it has expired. Confirming what is confirmed changes nothing.',
    scopes: ['appointments:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    status: 200,
  })
  async confirm(@CurrentActor() actor: Actor, @PathAppointment() ref: AppointmentRef): Promise<AppointmentResource> {
    return resourceOf(await this.appointments.confirm(actor, ref));
  }

  @Operation.post('/appointments/:id/cancel', {
    ...appointments,
    ...locked,
    ...named,
    id: 'cancelAppointment',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: ['reason'] },
    summary: 'Cancel an appointment',
    description: 'Frees the hour. Cancelling again changes nothing.',
    scopes: ['appointments:delete', 'messages:send'],
    errors: ['NOT_FOUND'],
    status: 200,
  })
  async cancel(@CurrentActor() actor: Actor, @PathAppointment() ref: AppointmentRef, @Body() body: CancelRequest): Promise<AppointmentResource> {
    return resourceOf(await this.appointments.cancel(actor, ref, body.reason ?? null));
  }
}
