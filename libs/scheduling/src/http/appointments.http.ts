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
} from '../index';
import {
  commaSeparated,
  CurrentActor,
  CurrentVisitor,
  Field,
  flag,
  type Listing,
  toListing,
  mapped,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathParam,
  text,
  timestamp,
  TOO_MANY,
  uuid,
  WEBSITE_CREDENTIALS,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { appointmentInPath } from './appointment-ref';
import { namedOnWebsite } from './named-on-website';
import { appointmentKind, AppointmentResource, customerName, shownTo } from './appointment-resource';
import {
  HOLD_EXPIRED,
  INVALID_BOOKING,
  INVALID_STATUS,
  NOT_ELIGIBLE,
  PATIENT_BLOCKED,
  SLOT_CONFLICT,
  VEHICLE_UNAVAILABLE,
} from './reasons';

const MOST_VALUES = 20;
const optional = { optional: true };
const clearable = { optional: true, nullable: true };
/** All invalid times and types have one reason, whether or not they can be parsed. */
const invalid = { reason: 'invalid' };

class BookingRequest {
  @Field(timestamp(), { ...invalid, description: 'When the appointment starts.', example: '2027-01-18T13:00:00Z' })
  startsAt: Date;
  @Field(timestamp(), {
    ...clearable,
    ...invalid,
    description: 'When the appointment ends. By default, the duration of its type after the start.',
    example: '2027-01-18T14:00:00Z',
  })
  endsAt?: Date | null;
  @Field(uuid(), { ...clearable, ...invalid, description: 'The type of the appointment.' })
  appointmentTypeId?: string | null;
  @Field(uuid(), {
    ...clearable,
    description: 'The contact that it is booked for. Required, unless `customer_name` is given or it is a block.',
  })
  contactId?: string | null;
  @Field(uuid(), {
    ...clearable,
    description: 'The clinic patient whose visit it is; the contact is theirs. No website names one.',
  })
  patientId?: string | null;
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'Books a patient whom the rules of the service exclude. Takes `clinic_services:write`.',
  })
  overrideEligibility?: boolean;
  @Field(customerName, {
    ...clearable,
    description: 'The name of the customer, where no contact is known.',
    example: 'Josefa Núñez',
  })
  customerName?: string | null;
  @Field(appointmentKind, {
    optional: true,
    description:
      'What kind of appointment it is; by default `service` for a clinic patient or a clinic type, else `test_drive`. A `block` is a window that cannot be booked or held.',
    example: 'test_drive',
  })
  kind?: string;
  @Field(uuid(), { ...clearable, description: 'The vehicle.' })
  vehicleId?: string | null;
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'Books a vehicle that is sold or withdrawn. Takes `appointments:write`.',
  })
  allowUnavailableVehicle?: boolean;
  @Field(uuid(), {
    ...clearable,
    description: 'The member who attends. By default, one of the eligible staff who is free.',
  })
  ownerUserId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The lead.' })
  leadId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The branch where it takes place.' })
  locationId?: string | null;
  @Field(uuid(), {
    ...clearable,
    description:
      'The conversation of the contact where it was agreed: reminders and the notice of a cancellation go there.',
  })
  conversationId?: string | null;
}

class CancelRequest {
  @Field(text({ max: 1_000 }), {
    ...clearable,
    description: 'Added to the notice to the customer and not stored.',
    example: 'El cliente ya no puede asistir.',
  })
  reason?: string | null;
}

class AppointmentListQuery extends PageQuery {
  @Field(commaSeparated(oneOf(APPOINTMENT_STATUSES, 'AppointmentStatus'), { max: MOST_VALUES }), {
    ...optional,
    description: 'Only appointments with one of these statuses.',
    example: ['pending_hold', 'confirmed'],
  })
  status?: AppointmentStatus[];
  @Field(commaSeparated(appointmentKind, { max: MOST_VALUES }), {
    ...optional,
    description: 'Only appointments of these kinds.',
    example: ['test_drive'],
  })
  kind?: string[];
  @Field(uuid(), { ...optional, description: 'Only appointments with this vehicle.' })
  vehicleId?: string;
  @Field(uuid(), { ...optional, description: 'Only appointments of this type.' })
  appointmentTypeId?: string;
  @Field(uuid(), { ...optional, description: 'Only appointments that this member attends.' })
  ownerUserId?: string;
  @Field(uuid(), { ...optional, description: 'Only appointments of this lead.' })
  leadId?: string;
  @Field(uuid(), { ...optional, description: 'Only appointments of this contact.' })
  contactId?: string;
  @Field(uuid(), { ...optional, description: 'Only visits of this clinic patient. Takes `clinic_patients:read`.' })
  patientId?: string;
  @Field(timestamp(), { ...optional, description: 'Only appointments that start at this instant or later.' })
  from?: Date;
  @Field(timestamp(), {
    ...optional,
    description: 'Only appointments that start before this instant.',
    example: '2027-01-25T13:00:00.000Z',
  })
  to?: Date;
}

const NOTHING_ELSE = {
  endsAt: null,
  appointmentTypeId: null,
  contactId: null,
  patientId: null,
  overrideEligibility: false,
  kind: null,
  vehicleId: null,
  allowUnavailableVehicle: false,
  ownerUserId: null,
  leadId: null,
  locationId: null,
  conversationId: null,
};

/** The type supplies absent fields, or they stay empty. */
const inputFrom = ({ customerName, ...body }: BookingRequest): BookingInput => ({
  ...NOTHING_ELSE,
  ...body,
  customerName: customerName?.trim() || null,
});

const appointments = { tag: 'Appointments', tier: 'beta', response: AppointmentResource } as const;
/** Fields that name people only by id, or by a name that the caller sends. */
const booking = [
  'startsAt',
  'endsAt',
  'appointmentTypeId',
  'contactId',
  'customerName',
  'kind',
  'vehicleId',
  'allowUnavailableVehicle',
  'ownerUserId',
  'leadId',
  'locationId',
  'conversationId',
];
const filters = [
  'cursor',
  'limit',
  'status',
  'kind',
  'vehicleId',
  'appointmentTypeId',
  'ownerUserId',
  'leadId',
  'contactId',
  'patientId',
  'from',
  'to',
];
const locked = { lock: BOOKINGS_LOCK } as const;
/** Apps cannot see or book patients. */
const ofPatient = { sensitiveFields: ['patientId', 'overrideEligibility'] } as const;

@Controller()
export class AppointmentsHttp {
  constructor(@Inject(APPOINTMENTS) private readonly appointments: Appointments) {}

  @Operation.post('/appointments', {
    ...appointments,
    ...locked,
    ...ofPatient,
    id: 'bookAppointment',
    ceiling: { uncounted: 'A diary grows with the days.' },
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: booking },
    outlivesTheApp: 'data',
    summary: 'Book an appointment',
    description:
      'The appointment is confirmed immediately; opening hours and lead time do not apply. A conflict is refused with 409 and one of the reasons `blocked`, `vehicle_taken`, `professional_taken` and `slot_taken`, and a sold or withdrawn vehicle with `vehicle_unavailable`. Times and types that cannot be booked are refused with 400 and the reason `invalid`, a patient whom the service excludes with 422 and `not_eligible`.',
    scopes: ['appointments:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [SLOT_CONFLICT, INVALID_BOOKING, NOT_ELIGIBLE, PATIENT_BLOCKED, VEHICLE_UNAVAILABLE],
  })
  async book(@CurrentActor() actor: Actor, @Body() body: BookingRequest): Promise<AppointmentResource> {
    return shownTo(actor)(await this.appointments.book(actor, inputFrom(body)));
  }

  @Operation.post('/appointments/holds', {
    ...appointments,
    ...locked,
    ...ofPatient,
    id: 'holdSlot',
    ceiling: { uncounted: 'A hold ends by itself; those of visitors of websites are counted.' },
    credentials: WEBSITE_CREDENTIALS,
    pseudonyms: { takes: booking },
    outlivesTheApp: 'data',
    summary: 'Hold a slot',
    description:
      'Reserves the slot as `pending_hold` until `hold_expires_at`. Without `appointments:write`, opening hours and lead time apply. Refused like a booking, and with the reason `too_many` if visitors already hold as many slots as they may.',
    scopes: [],
    anyScopeOf: ['appointments:intake', 'appointments:write'],
    settles: ['kind', 'starts_at', 'ends_at', 'appointment_type_id', 'location_id'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [SLOT_CONFLICT, INVALID_BOOKING, TOO_MANY, NOT_ELIGIBLE, PATIENT_BLOCKED, VEHICLE_UNAVAILABLE],
  })
  async hold(
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: string | null,
    @Body() body: BookingRequest,
  ): Promise<AppointmentResource> {
    if (visitor !== null && body.patientId) throw namedOnWebsite('body');
    return shownTo(actor)(await this.appointments.hold(actor, inputFrom(body), visitor));
  }

  @Operation.get('/appointments', {
    ...appointments,
    id: 'listAppointments',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: filters },
    summary: 'List appointments',
    description:
      'Latest start first. Cancelled appointments and blocks are included; a calendar usually wants `status=pending_hold,confirmed`.',
    scopes: ['appointments:read'],
    errors: [],
    list: 'cursor',
    snapshot: true,
  })
  async list(
    @CurrentActor() actor: Actor,
    @Query() query: AppointmentListQuery,
  ): Promise<Listing<AppointmentResource>> {
    const page = toPage(query);
    const { status: statuses, kind: kinds, ...filter } = query;
    return toListing(
      mapped(await this.appointments.list(actor, { ...filter, ...page, statuses, kinds }), shownTo(actor)),
      page,
    );
  }

  @Operation.get('/appointments/:id', {
    ...appointments,
    ...appointmentInPath,
    id: 'readAppointment',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: [] },
    summary: 'Get an appointment',
    scopes: ['appointments:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathParam('id') ref: AppointmentRef): Promise<AppointmentResource> {
    return shownTo(actor)(await this.appointments.read(actor, ref));
  }

  @Operation.post('/appointments/:id/confirm', {
    ...appointments,
    ...locked,
    ...appointmentInPath,
    id: 'confirmHold',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: [] },
    summary: 'Confirm a hold',
    description:
      'Refused with 409 and the reason `hold_expired` once the hold has expired. Confirming a confirmed appointment has no effect.',
    scopes: ['appointments:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [HOLD_EXPIRED, INVALID_STATUS, NOT_ELIGIBLE, PATIENT_BLOCKED],
    status: 200,
  })
  async confirm(@CurrentActor() actor: Actor, @PathParam('id') ref: AppointmentRef): Promise<AppointmentResource> {
    return shownTo(actor)(await this.appointments.confirm(actor, ref));
  }

  @Operation.post('/appointments/:id/cancel', {
    ...appointments,
    ...locked,
    ...appointmentInPath,
    id: 'cancelAppointment',
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: { takes: ['reason'] },
    summary: 'Cancel an appointment',
    description: 'Frees the slot. Cancelling again has no effect.',
    scopes: ['appointments:delete', 'messages:send'],
    errors: ['NOT_FOUND'],
    status: 200,
  })
  async cancel(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: AppointmentRef,
    @Body() body: CancelRequest,
  ): Promise<AppointmentResource> {
    return shownTo(actor)(await this.appointments.cancel(actor, ref, body.reason ?? null));
  }
}
