import {
  messageChannels,
  noConditions,
  priorities,
  slaLimits,
  usualTargets,
  type SlaConditions,
  type SlaSchedule,
  type SlaTargets,
} from '../../index';
import {
  documented,
  Field,
  flag,
  integer,
  ListField,
  NoOtherFields,
  notBlank,
  ObjectField,
  oneOf,
  text,
  uuid,
  weekHours,
} from '@workops/edge';

const optional = { optional: true };
const clearable = { optional: true, nullable: true };
const list = { optional: true, max: slaLimits.conditions, example: [] };
const minutes = integer(slaLimits.minutes);

export const policyName = documented(notBlank({ max: slaLimits.name }), {
  description: 'Its name, unique in the workspace.',
  example: 'Una hora',
});
export const policyPosition = documented(integer(slaLimits.position), {
  description: 'Of those that hold, the lowest counts.',
  example: 10,
});
export const policyActive = documented(flag(), { description: 'Whether new tickets get it.', example: true });

@NoOtherFields()
export class SlaConditionsFields {
  @ListField(oneOf(messageChannels, 'MessageChannel'), { ...list, description: 'Channels.', example: ['whatsapp'] })
  channels?: SlaConditions['channels'];
  @ListField(oneOf(priorities, 'ConversationPriority'), { ...list, description: 'Priorities.' })
  priorities?: SlaConditions['priorities'];
  @ListField(uuid(), { ...list, description: 'Teams.' })
  teamIds?: readonly string[];
  @ListField(notBlank({ max: slaLimits.brand }), { ...list, person: false, description: 'Brands.' })
  brands?: readonly string[];
}

@NoOtherFields()
export class SlaScheduleFields {
  @Field(text({ max: 64 }), { person: false, description: 'IANA zone.', example: 'America/Santiago' })
  timezone: string;
  @Field(weekHours(), {
    person: false,
    description: 'By day, pairs of local times.',
    example: { mon: [['09:00', '17:00']], fri: [['09:00', '17:00']] },
  })
  businessHours: object;
}

export class SlaTargetsFields {
  @Field(minutes, {
    ...clearable,
    description: 'Minutes to the first answer; one of both targets is required.',
    example: 60,
  })
  firstResponseMinutes?: number | null;
  @Field(minutes, { ...clearable, description: 'Minutes to the resolution.', example: 480 })
  resolutionMinutes?: number | null;
  @Field(flag(), { ...optional, default: false, description: 'Only minutes within the schedule count.', example: true })
  businessHoursOnly?: boolean;
  @ObjectField(() => SlaScheduleFields, { ...clearable, description: "Null: the workspace's zone and opening hours." })
  schedule?: SlaScheduleFields | null;
  @Field(flag(), { ...optional, default: true, description: 'Public holidays are closed.', example: true })
  observeHolidays?: boolean;
  @Field(flag(), {
    ...optional,
    default: true,
    description: 'Clocks stand while the ticket is pending.',
    example: true,
  })
  pauseOnPending?: boolean;
}

export function targetsIn({ schedule, ...fields }: SlaTargetsFields): Partial<SlaTargets> {
  const given = Object.fromEntries(
    (Object.keys(usualTargets) as (keyof SlaTargetsFields)[]).flatMap((name) =>
      name !== 'schedule' && fields[name] !== undefined ? [[name, fields[name]]] : [],
    ),
  );
  return { ...given, ...(schedule !== undefined && { schedule: schedule as SlaSchedule | null }) };
}

export const conditionsIn = (conditions: SlaConditionsFields): SlaConditions => ({
  channels: conditions.channels ?? noConditions.channels,
  priorities: conditions.priorities ?? noConditions.priorities,
  teamIds: conditions.teamIds ?? noConditions.teamIds,
  brands: conditions.brands ?? noConditions.brands,
});
