import { Body, Controller, Inject, Query } from '@nestjs/common';
import { DomainError, type Actor, type Issue } from '@workops/kernel';
import {
  APPOINTMENTS,
  OUTCOMES,
  type AppointmentPatch,
  type AppointmentRef,
  type Appointments,
  type Outcome,
} from '@workops/scheduling';
import {
  CurrentActor,
  Field,
  flag,
  type Listing,
  oneOf,
  Operation,
  PathParam,
  timestamp,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import {
  appointmentInPath,
  INVALID_BOOKING,
  INVALID_STATUS,
  NOT_ELIGIBLE,
  PATIENT_BLOCKED,
  SLOT_CONFLICT,
  VISIT_RECORDED,
} from '@workops/scheduling/http';
import { AppointmentNames, JoinedAppointmentResource } from './appointment-names';

const invalid = { reason: 'invalid' };
const clearable = { optional: true, nullable: true };

class CalendarQuery extends WholePageQuery {
  @Field(timestamp(), { description: 'The beginning of the window.', example: '2027-01-01T00:00:00Z' })
  from: Date;
  @Field(timestamp(), {
    description: 'The end of the window, at most 62 days after `from`.',
    example: '2027-02-01T00:00:00Z',
  })
  to: Date;
  @Field(flag(), {
    optional: true,
    default: false,
    description: 'Only appointments that the caller attends and those that nobody does. Without effect for an API key.',
  })
  mine?: boolean;
}

class ChangeAppointmentRequest {
  @Field(timestamp(), {
    optional: true,
    ...invalid,
    description: 'The new start, together with `ends_at`.',
    example: '2027-01-18T15:00:00Z',
  })
  startsAt?: Date;
  @Field(timestamp(), {
    optional: true,
    ...invalid,
    description: 'The new end, together with `starts_at`.',
    example: '2027-01-18T16:00:00Z',
  })
  endsAt?: Date;
  @Field(oneOf(OUTCOMES, 'AppointmentOutcome'), { optional: true, description: 'What became of the appointment.' })
  status?: Outcome;
  @Field(uuid(), { ...clearable, description: 'The member who attends; null for nobody.' })
  ownerUserId?: string | null;
  @Field(uuid(), { ...clearable, description: 'The branch where it takes place.' })
  locationId?: string | null;
  @Field(uuid(), {
    ...clearable,
    description:
      'The clinic patient whose visit it is; the contact becomes theirs. Takes `clinic_patients:read`. Null for none.',
  })
  patientId?: string | null;
  @Field(flag(), {
    optional: true,
    default: false,
    description:
      'Moves or names a patient whom the rules of the service exclude on that date. Takes `clinic_services:write`.',
  })
  overrideEligibility?: boolean;
}

/** Either time alone changes nothing. */
function visitIn({
  startsAt,
  endsAt,
}: Pick<ChangeAppointmentRequest, 'startsAt' | 'endsAt'>): AppointmentPatch['visit'] {
  if (startsAt !== undefined && endsAt !== undefined) return { startsAt, endsAt };
  if (startsAt === undefined && endsAt === undefined) return undefined;
  const message = 'Send starts_at and ends_at together.';
  const body: Issue[] = [{ path: startsAt === undefined ? 'starts_at' : 'ends_at', message, code: 'invalid_type' }];
  throw new DomainError('malformed', 'VALIDATION_ERROR', message, { reason: 'invalid', body });
}

const patchFrom = ({ startsAt, endsAt, ...patch }: ChangeAppointmentRequest): AppointmentPatch => ({
  ...patch,
  visit: visitIn({ startsAt, endsAt }),
});

const joined = {
  tag: 'Appointments',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: JoinedAppointmentResource,
} as const;

@Controller()
export class CalendarHttp {
  constructor(
    @Inject(APPOINTMENTS) private readonly appointments: Appointments,
    @Inject(AppointmentNames) private readonly names: AppointmentNames,
  ) {}

  @Operation.get('/appointments/calendar', {
    ...joined,
    id: 'readCalendar',
    heavy: true,
    pseudonyms: { takes: ['from', 'to', 'mine', 'limit', 'cursor'] },
    summary: 'Get the calendar',
    description:
      'Every appointment that overlaps `[from, to)` in order, including cancelled ones and blocks. A window with more than 5,000 is refused.',
    scopes: ['appointments:read'],
    errors: [],
    list: 'total',
  })
  async calendar(
    @CurrentActor() actor: Actor,
    @Query() { from, to, mine = false, ...page }: CalendarQuery,
  ): Promise<Listing<JoinedAppointmentResource>> {
    const appointments = await this.appointments.calendar(actor, { from, to, mine });
    return wholeListing(await this.names.joined(actor, appointments), page);
  }

  @Operation.patch('/appointments/:id', {
    ...joined,
    id: 'changeAppointment',
    sensitiveFields: ['patientId', 'overrideEligibility'],
    pseudonyms: { takes: ['startsAt', 'endsAt', 'status', 'ownerUserId', 'locationId'] },
    summary: 'Update an appointment',
    description:
      'Steps are applied in order: the patient, the new time, then the status, the owner and the branch. A patient or a new time is refused like a booking, and then nothing is applied. A later step that is refused is skipped and the response shows what was stored, unless it was the only one. An unknown branch is 404 after the other steps were stored.',
    scopes: ['appointments:write'],
    errors: ['NOT_FOUND', 'CONFLICT', 'VALIDATION_ERROR'],
    reasons: [SLOT_CONFLICT, INVALID_STATUS, INVALID_BOOKING, NOT_ELIGIBLE, PATIENT_BLOCKED, VISIT_RECORDED],
    ...appointmentInPath,
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathParam('id') ref: AppointmentRef,
    @Body() body: ChangeAppointmentRequest,
  ): Promise<JoinedAppointmentResource> {
    const changed = await this.appointments.change(actor, ref, patchFrom(body));
    return (await this.names.joined(actor, [changed]))[0]!;
  }
}
