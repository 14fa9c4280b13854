import { Controller, Inject, Query } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { SCHEDULING, type Scheduling, type Slot } from '@workops/scheduling';
import { CurrentActor } from '../http/admission';
import { Listing } from '../http/envelope';
import { Field } from '../http/fields/field';
import { text, timestamp, uuid } from '../http/fields/shapes';
import { mapInSteps } from '../http/long-answers';
import { Operation } from '../http/operation';
import { WEBSITE_CREDENTIALS } from '../http/operation-declaration';

const optional = { optional: true };

class AvailabilityQuery {
  @Field(uuid(), { ...optional, description: 'Without it, an hour lasts `slot_minutes`.' })
  appointment_type_id?: string;
  @Field(timestamp(), { ...optional, description: 'Starts from then on; never earlier than the lead time allows.' })
  from?: string;
  @Field(timestamp(), { ...optional, description: 'Starts before then; never past the horizon.' })
  to?: string;
  @Field(uuid(), { ...optional, description: 'Who attends.' })
  owner_user_id?: string;
  @Field(uuid(), { ...optional, description: 'The branch.' })
  location_id?: string;
  @Field(uuid(), optional)
  vehicle_id?: string;
}

export class SlotResource {
  @Field(timestamp())
  startsAt: string;
  @Field(timestamp())
  endsAt: string;
  @Field(text({ max: 5 }), { example: '10:00', person: false })
  label: string;
  @Field(text({ max: 200 }), { example: 'lunes, 18 de enero de 2027, 10:00', person: false })
  labelLong: string;
}

const resourceOf = ({ startsAt, endsAt, label, labelLong }: Slot): SlotResource => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  label,
  labelLong,
});

const instant = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const listed = async (slots: readonly Slot[]) => new Listing(await mapInSteps(slots, resourceOf), { total: slots.length });

@Controller()
export class AvailabilityHttp {
  /** What is answered with slots that are remembered: a website asks for the same ones all the time. */
  private readonly listings = new WeakMap<readonly Slot[], Promise<Listing<SlotResource>>>();

  constructor(@Inject(SCHEDULING) private readonly scheduling: Scheduling) {}

  @Operation.get('/appointments/availability', {
    tag: 'Appointments',
    tier: 'beta',
    response: SlotResource,
    id: 'readAvailability',
    heavy: true,
    credentials: WEBSITE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    summary: 'Find hours that can be booked',
    description: 'The answer may be half a minute old: an hour that was offered can be gone when it is booked.',
    scopes: [],
    anyScopeOf: ['appointments:read', 'appointments:intake'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    list: 'total',
  })
  async read(@CurrentActor() actor: Actor, @Query() query: AvailabilityQuery): Promise<Listing<SlotResource>> {
    const slots = await this.scheduling.findSlots(actor, {
      appointmentTypeId: query.appointment_type_id ?? null,
      ownerUserId: query.owner_user_id ?? null,
      locationId: query.location_id ?? null,
      vehicleId: query.vehicle_id ?? null,
      from: instant(query.from),
      to: instant(query.to),
    });
    const listing = this.listings.get(slots) ?? listed(slots);
    this.listings.set(slots, listing);
    return listing;
  }
}
