import { Body, Controller, Inject } from '@nestjs/common';
import { WEEK_DAYS, type Actor } from '@workops/kernel';
import { configBounds, SCHEDULING, type ConfigPatch, type Scheduling, type ShownConfig } from '@workops/scheduling';
import { CurrentActor } from '../http/admission';
import { Field, ListField } from '../http/fields/field';
import { date, describedObject, flag, integer, oneOf, text, uuid } from '../http/fields/shapes';
import { Operation } from '../http/operation';
import { BULK_BODY, WORKSPACE_CREDENTIALS } from '../http/operation-declaration';

const timezone = text({ max: 100 });
const slotMinutes = integer(configBounds.slotMinutes);
const bufferMinutes = integer(configBounds.bufferMinutes);
const minLeadMinutes = integer(configBounds.minLeadMinutes);
const bookingHorizonDays = integer(configBounds.bookingHorizonDays);
const staffCapacity = integer(configBounds.staffCapacity);
const ownerCapacity = integer(configBounds.ownerCapacity);
const holdTtlMinutes = integer(configBounds.holdTtlMinutes);
const reminderLeadMinutes = integer(configBounds.reminderLeadMinutes);
const pairOfTimes = { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string', pattern: '^([01]\\d|2[0-4]):[0-5]\\d$' } };
const businessHours = describedObject({
  properties: Object.fromEntries(WEEK_DAYS.map((day) => [day, { type: 'array', maxItems: 24, items: pairOfTimes }])),
});
const optional = { optional: true };
const clearable = { optional: true, nullable: true };

class SaveConfigRequest {
  @Field(timezone, { ...clearable, description: "IANA zone; null for the workspace's own.", example: 'America/Santiago' })
  timezone?: string | null;
  @Field(businessHours, {
    ...optional,
    description: "Replaced whole. Local wall time; 24:00 can end a day. Without a day, the workspace's opening hours hold.",
    example: {
      mon: [
        ['09:00', '13:00'],
        ['14:00', '18:00'],
      ],
    },
  })
  business_hours?: Record<string, unknown>;
  @Field(slotMinutes, optional)
  slot_minutes?: number;
  @Field(bufferMinutes, optional)
  buffer_minutes?: number;
  @Field(minLeadMinutes, optional)
  min_lead_minutes?: number;
  @Field(bookingHorizonDays, optional)
  booking_horizon_days?: number;
  @Field(staffCapacity, optional)
  staff_capacity?: number;
  @Field(flag(), optional)
  vehicle_exclusive?: boolean;
  @Field(ownerCapacity, optional)
  owner_capacity?: number;
  @Field(holdTtlMinutes, optional)
  hold_ttl_minutes?: number;
  @Field(reminderLeadMinutes, { ...optional, description: '0 for no reminder.' })
  reminder_lead_minutes?: number;
  @Field(uuid(), clearable)
  sales_team_id?: string | null;
  @Field(flag(), optional)
  arrival_board_enabled?: boolean;
}

export class ScheduleConfigResource {
  @Field(flag())
  configured: boolean;
  @Field(timezone, { person: false })
  timezone: string;
  @Field(businessHours, { description: 'What was saved.', person: false })
  business_hours: object;
  @Field(businessHours, { description: 'What is gone by.', person: false })
  effective_business_hours: object;
  @Field(oneOf(['inherited', 'own']))
  business_hours_source: string;
  @ListField(date(), { max: 400, description: 'From today to the horizon. Nothing is offered on them.' })
  holidays: string[];
  @Field(slotMinutes, { description: 'How often an hour may start.' })
  slot_minutes: number;
  @Field(bufferMinutes)
  buffer_minutes: number;
  @Field(minLeadMinutes)
  min_lead_minutes: number;
  @Field(bookingHorizonDays)
  booking_horizon_days: number;
  @Field(staffCapacity)
  staff_capacity: number;
  @Field(flag())
  vehicle_exclusive: boolean;
  @Field(ownerCapacity)
  owner_capacity: number;
  @Field(holdTtlMinutes)
  hold_ttl_minutes: number;
  @Field(reminderLeadMinutes)
  reminder_lead_minutes: number;
  @Field(uuid(), { nullable: true })
  sales_team_id: string | null;
  @Field(flag())
  arrival_board_enabled: boolean;
}

const resourceOf = (config: ShownConfig): ScheduleConfigResource => ({
  configured: config.configured,
  timezone: config.timezone,
  business_hours: config.businessHours,
  effective_business_hours: config.effectiveBusinessHours,
  business_hours_source: config.businessHoursSource,
  holidays: config.holidays,
  slot_minutes: config.slotMinutes,
  buffer_minutes: config.bufferMinutes,
  min_lead_minutes: config.minLeadMinutes,
  booking_horizon_days: config.bookingHorizonDays,
  staff_capacity: config.staffCapacity,
  vehicle_exclusive: config.vehicleExclusive,
  owner_capacity: config.ownerCapacity,
  hold_ttl_minutes: config.holdTtlMinutes,
  reminder_lead_minutes: config.reminderLeadMinutes,
  sales_team_id: config.salesTeamId,
  arrival_board_enabled: config.arrivalBoardEnabled,
});

const patchFrom = (body: SaveConfigRequest): ConfigPatch => ({
  timezone: body.timezone,
  businessHours: body.business_hours,
  slotMinutes: body.slot_minutes,
  bufferMinutes: body.buffer_minutes,
  minLeadMinutes: body.min_lead_minutes,
  bookingHorizonDays: body.booking_horizon_days,
  staffCapacity: body.staff_capacity,
  vehicleExclusive: body.vehicle_exclusive,
  ownerCapacity: body.owner_capacity,
  holdTtlMinutes: body.hold_ttl_minutes,
  reminderLeadMinutes: body.reminder_lead_minutes,
  salesTeamId: body.sales_team_id,
  arrivalBoardEnabled: body.arrival_board_enabled,
});

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
    summary: 'Read the scheduling configuration',
    description: 'An unconfigured workspace has the defaults, on its own opening hours.',
    scopes: ['appointments:read'],
    errors: [],
  })
  async read(@CurrentActor() actor: Actor): Promise<ScheduleConfigResource> {
    return resourceOf(await this.scheduling.config.read(actor));
  }

  @Operation.put('/appointments/config', {
    ...config,
    id: 'saveScheduleConfig',
    summary: 'Save the scheduling configuration',
    description: 'Each field that is sent is saved, the others stay as they are. What is booked stays where it is.',
    scopes: ['schedule_config:write'],
    errors: ['VALIDATION_ERROR'],
    bodyLimit: BULK_BODY,
  })
  async save(@CurrentActor() actor: Actor, @Body() body: SaveConfigRequest): Promise<ScheduleConfigResource> {
    return resourceOf(await this.scheduling.config.save(actor, patchFrom(body)));
  }
}
