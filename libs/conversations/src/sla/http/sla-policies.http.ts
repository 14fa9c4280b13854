import { Body, Controller, Inject, Query } from '@nestjs/common';
import { noConditions, SLA, usualTargets, type Sla, type SlaPolicy } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  Field,
  Id,
  type Listing,
  toListing,
  mapped,
  NoOtherFields,
  ObjectField,
  ObjectListField,
  Operation,
  toPage,
  PageQuery,
  PathId,
  timestamp,
  UpdatedAt,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import {
  conditionsIn,
  policyActive,
  policyName,
  policyPosition,
  SlaConditionsFields,
  SlaTargetsFields,
  targetsIn,
} from './sla-fields';

const optional = { optional: true };
const conditions = { ...optional, description: 'Which tickets it holds for; by default all.' };

@NoOtherFields(() => SlaPolicyResource)
class CreateSlaPolicyRequest extends SlaTargetsFields {
  @Field(policyName)
  name: string;
  @Field(policyPosition)
  position: number;
  @ObjectField(() => SlaConditionsFields, conditions)
  conditions?: SlaConditionsFields;
  @Field(policyActive, { ...optional, default: true })
  isActive?: boolean;
}

class UpdateSlaPolicyRequest extends SlaTargetsFields {
  @Field(policyName, optional)
  name?: string;
  @Field(policyPosition, optional)
  position?: number;
  @ObjectField(() => SlaConditionsFields, conditions)
  conditions?: SlaConditionsFields;
  @Field(policyActive, optional)
  isActive?: boolean;
}

@NoOtherFields()
class SlaPauseFields {
  @Field(timestamp(), { description: 'From.', example: '2027-01-15T19:40:00.000Z' })
  from: Date;
  @Field(timestamp(), {
    optional: true,
    nullable: true,
    description: 'Until; null for one that goes on.',
    example: '2027-01-18T12:00:00.000Z',
  })
  to?: Date | null;
}

@NoOtherFields(() => SlaPolicyResource)
class PreviewSlaRequest extends SlaTargetsFields {
  @Field(policyName, optional)
  name?: string;
  @Field(policyPosition, optional)
  position?: number;
  @ObjectField(() => SlaConditionsFields, conditions)
  conditions?: SlaConditionsFields;
  @Field(policyActive, optional)
  isActive?: boolean;
  @Field(timestamp(), { description: 'When the ticket is opened.', example: '2027-01-15T19:30:00.000Z' })
  openedAt: Date;
  @ObjectListField(() => SlaPauseFields, { ...optional, max: 100, description: 'When it is pending.', example: [] })
  pauses?: SlaPauseFields[];
}

class SlaPreviewResource {
  @Field(timestamp(), { nullable: true, description: 'When the first answer is due; null for never within ten years.' })
  firstResponseDueAt: Date | null;
  @Field(timestamp(), { nullable: true, description: 'When the resolution is due.', example: null })
  resolutionDueAt: Date | null;
}

export class SlaPolicyResource extends SlaTargetsFields {
  @Id()
  id: string;
  @Field(policyName, { person: false })
  name: string;
  @Field(policyPosition)
  position: number;
  @ObjectField(() => SlaConditionsFields, { description: 'Which tickets it holds for.' })
  conditions: SlaConditionsFields;
  @Field(policyActive)
  isActive: boolean;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const shown = (policy: SlaPolicy): SlaPolicyResource => policy;

/** Fifty conditions of each kind, a week of hours and a hundred pauses. */
const POLICY_BODY = 128 * 1024;

const policies = {
  tag: 'SLA policies',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: SlaPolicyResource,
} as const;
const reading = { ...policies, scopes: ['sla_policies:read'] } as const;
const writing = { ...policies, scopes: ['sla_policies:write'], outlivesTheApp: 'data' } as const;

@Controller()
export class SlaPoliciesHttp {
  constructor(@Inject(SLA) private readonly sla: Sla) {}

  @Operation.post('/sla-policies', {
    ...writing,
    id: 'createSlaPolicy',
    bodyLimit: POLICY_BODY,
    ceiling: 'sla_policies',
    example: { name: 'Una hora', position: 10, first_response_minutes: 60 },
    summary: 'Create an SLA policy',
    description: 'Tickets that are opened from now on get the first that holds, as a copy.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreateSlaPolicyRequest): Promise<SlaPolicyResource> {
    const { name, position, isActive = true } = body;
    const given = body.conditions ? conditionsIn(body.conditions) : noConditions;
    return shown(
      await this.sla.create(actor, {
        ...usualTargets,
        ...targetsIn(body),
        name,
        position,
        conditions: given,
        isActive,
      }),
    );
  }

  @Operation.get('/sla-policies', {
    ...reading,
    id: 'listSlaPolicies',
    summary: 'List SLA policies',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<SlaPolicyResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.sla.list(actor, page), shown), page);
  }

  @Operation.post('/sla-policies/preview', {
    ...reading,
    response: SlaPreviewResource,
    id: 'previewSlaPolicy',
    bodyLimit: POLICY_BODY,
    status: 200,
    ceiling: { uncounted: 'It creates nothing.' },
    outlivesTheApp: 'data',
    example: { first_response_minutes: 60, opened_at: '2027-01-15T19:30:00.000Z' },
    summary: 'Preview the due times of an SLA policy',
    description: 'Keeps nothing.',
    errors: ['VALIDATION_ERROR'],
  })
  async preview(@CurrentActor() actor: Actor, @Body() body: PreviewSlaRequest): Promise<SlaPreviewResource> {
    const pauses = (body.pauses ?? []).map(({ from, to = null }) => ({ from, to }));
    return this.sla.preview(actor, { ...usualTargets, ...targetsIn(body), openedAt: body.openedAt, pauses });
  }

  @Operation.get('/sla-policies/:id', {
    ...reading,
    id: 'readSlaPolicy',
    summary: 'Get an SLA policy',
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<SlaPolicyResource> {
    return shown(await this.sla.read(actor, id));
  }

  @Operation.patch('/sla-policies/:id', {
    ...writing,
    id: 'updateSlaPolicy',
    bodyLimit: POLICY_BODY,
    summary: 'Update an SLA policy',
    description: 'Tickets that have it keep it as it was.',
    example: { first_response_minutes: 30 },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  async change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdateSlaPolicyRequest,
  ): Promise<SlaPolicyResource> {
    const { name, position, isActive, conditions: given } = body;
    const fields = { name, position, isActive, ...(given && { conditions: conditionsIn(given) }) };
    const patch = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    return shown(await this.sla.change(actor, id, { ...targetsIn(body), ...patch }));
  }

  @Operation.delete('/sla-policies/:id', {
    ...writing,
    response: undefined,
    id: 'deleteSlaPolicy',
    summary: 'Delete an SLA policy',
    description: 'Tickets that have it keep it.',
    errors: ['NOT_FOUND'],
  })
  async remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.sla.delete(actor, id);
  }
}
