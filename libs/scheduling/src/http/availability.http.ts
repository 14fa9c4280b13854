import { Controller, Inject, Query } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { SCHEDULING, type Scheduling, type Slot } from '../index';
import {
  CurrentActor,
  CurrentVisitor,
  Field,
  type Listing,
  Operation,
  text,
  timestamp,
  uuid,
  WEBSITE_CREDENTIALS,
  wholeListing,
  WholePageQuery,
} from '@workops/edge';
import { namedOnWebsite } from './named-on-website';

const optional = { optional: true };

class AvailabilityQuery extends WholePageQuery {
  @Field(uuid(), { ...optional, description: 'The type to book. Without it, a slot lasts `slot_minutes`.' })
  appointmentTypeId?: string;
  @Field(timestamp(), {
    ...optional,
    description: 'Only slots that start at this instant or later. Never earlier than the lead time allows.',
  })
  from?: Date;
  @Field(timestamp(), {
    ...optional,
    description: 'Only slots that start before this instant. Never beyond the booking horizon.',
    example: '2027-01-25T13:00:00.000Z',
  })
  to?: Date;
  @Field(uuid(), { ...optional, description: 'Only slots that this member can attend.' })
  ownerUserId?: string;
  @Field(uuid(), { ...optional, description: 'Only slots at this branch.' })
  locationId?: string;
  @Field(uuid(), { ...optional, description: 'Only slots in which this vehicle is free.' })
  vehicleId?: string;
  @Field(uuid(), {
    ...optional,
    description: 'Only slots on days on which the service takes this clinic patient. No website names one.',
  })
  patientId?: string;
}

export class SlotResource {
  @Field(timestamp(), { wire: 'startsAt', description: 'When the slot starts.' })
  startsAt: Date;
  @Field(timestamp(), { wire: 'endsAt', description: 'When the slot ends.', example: '2027-01-18T14:00:00.000Z' })
  endsAt: Date;
  @Field(text({ max: 5 }), {
    person: false,
    description: 'The start, in the time zone of the workspace.',
    example: '10:00',
  })
  label: string;
  @Field(text({ max: 200 }), {
    wire: 'labelLong',
    person: false,
    description: 'The start with its day, in the language of the workspace.',
    example: 'lunes, 18 de enero de 2027, 10:00',
  })
  labelLong: string;
}

const ANYTHING = {
  appointmentTypeId: null,
  ownerUserId: null,
  locationId: null,
  vehicleId: null,
  patientId: null,
  from: null,
  to: null,
};

@Controller()
export class AvailabilityHttp {
  private readonly listings = new WeakMap<readonly Slot[], Listing<SlotResource>>();

  constructor(@Inject(SCHEDULING) private readonly scheduling: Scheduling) {}

  @Operation.get('/appointments/availability', {
    tag: 'Appointments',
    tier: 'beta',
    response: SlotResource,
    id: 'readAvailability',
    heavy: true,
    credentials: WEBSITE_CREDENTIALS,
    pseudonyms: {
      takes: ['appointmentTypeId', 'from', 'to', 'ownerUserId', 'locationId', 'vehicleId', 'limit', 'cursor'],
    },
    summary: 'List available slots',
    description: 'The response can be up to 30 seconds old: a slot may be gone by the time it is booked.',
    scopes: [],
    anyScopeOf: ['appointments:read', 'appointments:intake'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    list: 'total',
  })
  async read(
    @CurrentActor() actor: Actor,
    @CurrentVisitor() visitor: string | null,
    @Query() query: AvailabilityQuery,
  ): Promise<Listing<SlotResource>> {
    if (visitor !== null && query.patientId) throw namedOnWebsite('query');
    const { limit, cursor, ...filter } = query;
    const slots = await this.scheduling.findSlots(actor, {
      ...ANYTHING,
      ...filter,
    });
    if (limit !== undefined || cursor !== undefined) return wholeListing(slots, { limit, cursor });
    const listing = this.listings.get(slots) ?? wholeListing(slots);
    this.listings.set(slots, listing);
    return listing;
  }
}
