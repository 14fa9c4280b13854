import { Body, Controller, Inject } from '@nestjs/common';
import type { Actor } from '@workops/kernel';
import { configBounds, SCHEDULING, type Scheduling } from '../index';
import {
  BULK_BODY,
  CurrentActor,
  date,
  Field,
  flag,
  integer,
  ListField,
  NoOtherFields,
  oneOf,
  Operation,
  text,
  uuid,
  weekHours,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const timezone = text({ max: 100 });
const slotMinutes = integer(configBounds.slotMinutes);
const bufferMinutes = integer(configBounds.bufferMinutes);
const minLeadMinutes = integer(configBounds.minLeadMinutes);
const bookingHorizonDays = integer(configBounds.bookingHorizonDays);
const staffCapacity = integer(configBounds.staffCapacity);
const ownerCapacity = integer(configBounds.ownerCapacity);
const holdTtlMinutes = integer(configBounds.holdTtlMinutes);
const reminderLeadMinutes = integer(configBounds.reminderLeadMinutes);
const businessHours = weekHours();
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

@NoOtherFields(() => ScheduleConfigResource)
class SaveConfigRequest {
  @Field(timezone, {
    ...clearable,
    description: 'The IANA time zone of the diary; null for that of the workspace.',
    example: 'America/Santiago',
  })
  timezone?: string | null;
  @Field(businessHours, {
    ...optional,
    description:
      'The opening hours, by day, in local time; `24:00` can end a day. Replaces all days; without any day, those of the workspace apply.',
    example: {
      mon: [
        ['09:00', '13:00'],
        ['14:00', '18:00'],
      ],
    },
  })
  businessHours?: Record<string, unknown>;
  @Field(slotMinutes, { ...optional, description: 'How often a slot can start, in minutes.', example: 60 })
  slotMinutes?: number;
  @Field(bufferMinutes, { ...optional, description: 'How many minutes stay free after an appointment.', example: 0 })
  bufferMinutes?: number;
  @Field(minLeadMinutes, { ...optional, description: 'How many minutes ahead a slot must be booked.', example: 120 })
  minLeadMinutes?: number;
  @Field(bookingHorizonDays, { ...optional, description: 'How many days ahead a slot can be booked.', example: 14 })
  bookingHorizonDays?: number;
  @Field(staffCapacity, {
    ...optional,
    description: 'How many appointments can take place at the same time.',
    example: 1,
  })
  staffCapacity?: number;
  @Field(flag(), {
    ...optional,
    description: 'Whether a vehicle can be in one appointment at a time only.',
    example: false,
  })
  vehicleExclusive?: boolean;
  @Field(ownerCapacity, {
    ...optional,
    description: 'How many appointments a member can attend at the same time.',
    example: 1,
  })
  ownerCapacity?: number;
  @Field(holdTtlMinutes, { ...optional, description: 'How many minutes a hold keeps its slot.', example: 15 })
  holdTtlMinutes?: number;
  @Field(reminderLeadMinutes, {
    ...optional,
    description: 'How many minutes before an appointment its reminder is sent; 0 for no reminder.',
    example: 120,
  })
  reminderLeadMinutes?: number;
  @Field(uuid(), { ...clearable, description: 'The team that sells.', example: null })
  salesTeamId?: string | null;
  @Field(flag(), { ...optional, description: 'Whether the arrival board is shown.', example: false })
  arrivalBoardEnabled?: boolean;
}

export class ScheduleConfigResource {
  @Field(flag(), { description: 'Whether the workspace has saved a configuration.' })
  configured: boolean;
  @Field(timezone, { person: false, description: 'The IANA time zone of the diary.', example: 'America/Santiago' })
  timezone: string;
  @Field(businessHours, {
    person: false,
    description: 'The opening hours that were saved, by day.',
    example: {
      mon: [
        ['09:00', '13:00'],
        ['14:00', '18:00'],
      ],
    },
  })
  businessHours: object;
  @Field(businessHours, {
    person: false,
    description: 'The opening hours that apply.',
    example: {
      mon: [
        ['09:00', '13:00'],
        ['14:00', '18:00'],
      ],
    },
  })
  effectiveBusinessHours: object;
  @Field(oneOf(['inherited', 'own'], 'BusinessHoursSource'), {
    description: 'Whether the opening hours are those of the workspace or its own.',
  })
  businessHoursSource: string;
  @ListField(date(), {
    max: 400,
    description: 'Public holidays from today to the booking horizon. No slots are offered on them.',
    example: ['2027-05-21'],
  })
  holidays: string[];
  @Field(slotMinutes, { description: 'How often a slot can start, in minutes.', example: 60 })
  slotMinutes: number;
  @Field(bufferMinutes, { description: 'How many minutes stay free after an appointment.', example: 0 })
  bufferMinutes: number;
  @Field(minLeadMinutes, { description: 'How many minutes ahead a slot must be booked.', example: 120 })
  minLeadMinutes: number;
  @Field(bookingHorizonDays, { description: 'How many days ahead a slot can be booked.', example: 14 })
  bookingHorizonDays: number;
  @Field(staffCapacity, { description: 'How many appointments can take place at the same time.', example: 1 })
  staffCapacity: number;
  @Field(flag(), { description: 'Whether a vehicle can be in one appointment at a time only.', example: false })
  vehicleExclusive: boolean;
  @Field(ownerCapacity, { description: 'How many appointments a member can attend at the same time.', example: 1 })
  ownerCapacity: number;
  @Field(holdTtlMinutes, { description: 'How many minutes a hold keeps its slot.', example: 15 })
  holdTtlMinutes: number;
  @Field(reminderLeadMinutes, {
    description: 'How many minutes before an appointment its reminder is sent; 0 for no reminder.',
    example: 120,
  })
  reminderLeadMinutes: number;
  @Field(uuid(), { nullable: true, description: 'The team that sells.', example: null })
  salesTeamId: string | null;
  @Field(flag(), { description: 'Whether the arrival board is shown.', example: false })
  arrivalBoardEnabled: boolean;
}

const config = {
  tag: 'Appointments',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: ScheduleConfigResource,
} as const;

@Controller()
export class ScheduleConfigHttp {
  constructor(@Inject(SCHEDULING) private readonly scheduling: Scheduling) {}

  @Operation.get('/appointments/config', {
    ...config,
    id: 'readScheduleConfig',
    summary: 'Get the scheduling configuration',
    description: 'An unconfigured workspace gets the defaults and its own opening hours.',
    scopes: ['appointments:read'],
    errors: [],
  })
  async read(@CurrentActor() actor: Actor): Promise<ScheduleConfigResource> {
    return this.scheduling.config.read(actor);
  }

  @Operation.put('/appointments/config', {
    ...config,
    id: 'saveScheduleConfig',
    summary: 'Update the scheduling configuration',
    description: 'Fields that are left out keep their values. Booked appointments are not affected.',
    scopes: ['schedule_config:write'],
    errors: ['VALIDATION_ERROR'],
    bodyLimit: BULK_BODY,
  })
  async save(@CurrentActor() actor: Actor, @Body() body: SaveConfigRequest): Promise<ScheduleConfigResource> {
    return this.scheduling.config.save(actor, body);
  }
}
