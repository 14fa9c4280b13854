import { Body, Controller, Inject } from '@nestjs/common';
import { holdConfigBounds, HOLDS, type Coverage, type HoldConfig, type Holds } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  BULK_BODY,
  CurrentActor,
  documented,
  Field,
  flag,
  integer,
  NoOtherFields,
  ObjectField,
  Operation,
  text,
  timestamp,
  weekHours,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

const optional = { optional: true };
const enabled = documented(flag(), {
  description: 'Whether holds can be placed; those that stand hold anyway.',
  example: true,
});
const ackMinutes = documented(integer(holdConfigBounds.ackMinutes), {
  description: 'Within so many minutes of coverage a member acknowledges a hold.',
  example: 15,
});
const firstResponseMinutes = documented(integer(holdConfigBounds.firstResponseMinutes), {
  description: 'Within so many minutes of coverage a member writes to the contact.',
  example: 60,
});
const timezone = documented(text({ max: 100 }), { description: 'Its IANA time zone.', example: 'America/Santiago' });
const businessHours = documented(weekHours(), {
  description: 'When somebody is there, by day, in local time; `24:00` can end a day.',
  example: { mon: [['09:00', '17:00']] },
});
const coverage = { nullable: true, description: 'When somebody looks at holds; null: every minute counts.' };

@NoOtherFields()
class CoverageRequest {
  @Field(timezone)
  timezone: string;
  @Field(businessHours)
  businessHours: Record<string, unknown>;
}

class CoverageResource implements Coverage {
  @Field(timezone, { person: false })
  timezone: string;
  @Field(businessHours, { person: false })
  businessHours: Coverage['businessHours'];
}

@NoOtherFields(() => HoldConfigResource)
class HoldConfigRequest {
  @Field(enabled, optional)
  enabled?: boolean;
  @Field(ackMinutes, optional)
  ackMinutes?: number;
  @Field(firstResponseMinutes, optional)
  firstResponseMinutes?: number;
  @ObjectField(() => CoverageRequest, { ...coverage, ...optional })
  coverage?: CoverageRequest | null;
}

class HoldConfigResource implements HoldConfig {
  @Field(enabled)
  enabled: boolean;
  @Field(ackMinutes)
  ackMinutes: number;
  @Field(firstResponseMinutes)
  firstResponseMinutes: number;
  @ObjectField(() => CoverageResource, coverage)
  coverage: Coverage | null;
}

class HoldPreviewRequest {
  @Field(timestamp(), { description: 'When a hold would be placed.', example: '2027-01-15T12:00:00.000Z' })
  placedAt: Date;
}

const due = (description: string) =>
  documented(timestamp(), {
    description: `${description}; null where ten years of coverage are too short.`,
    example: '2027-01-15T12:15:00.000Z',
  });

class HoldPreviewResource {
  @Field(due('When it would be overdue without an acknowledgement'), { nullable: true })
  ackDueAt: Date | null;
  @Field(due('When it would be overdue without a message of a member'), { nullable: true })
  firstResponseDueAt: Date | null;
}

const config = {
  tag: 'Safety holds',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  sensitive: true,
  response: HoldConfigResource,
} as const;

@Controller()
export class HoldConfigHttp {
  constructor(@Inject(HOLDS) private readonly holds: Holds) {}

  @Operation.get('/outbound-holds/config', {
    ...config,
    id: 'readOutboundHoldConfig',
    summary: 'Get the configuration of safety holds',
    scopes: ['outbound_holds:read'],
    errors: [],
  })
  read(@CurrentActor() actor: Actor): Promise<HoldConfigResource> {
    return this.holds.config.read(actor);
  }

  @Operation.put('/outbound-holds/config', {
    ...config,
    id: 'saveOutboundHoldConfig',
    summary: 'Configure safety holds',
    description: 'Fields that are left out keep their values.',
    scopes: ['settings:write'],
    errors: [],
    bodyLimit: BULK_BODY,
  })
  save(@CurrentActor() actor: Actor, @Body() body: HoldConfigRequest): Promise<HoldConfigResource> {
    return this.holds.config.save(actor, body);
  }

  @Operation.post('/outbound-holds/config/preview', {
    ...config,
    response: HoldPreviewResource,
    id: 'previewOutboundHold',
    status: 200,
    summary: 'Preview the clocks of a safety hold',
    description: 'When a hold that is placed then would be overdue, as the configuration is now. Nothing is written.',
    scopes: ['outbound_holds:read'],
    errors: [],
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'data',
  })
  preview(@CurrentActor() actor: Actor, @Body() { placedAt }: HoldPreviewRequest): Promise<HoldPreviewResource> {
    return this.holds.config.preview(actor, placedAt);
  }
}
