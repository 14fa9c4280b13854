import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  actionLimits,
  AUTOMATION,
  runOutcomes,
  triggerEvents,
  type Automation,
  type RunOutcome,
  type TriggerEvent,
} from '../../index';
import type { Actor, MakerTrouble } from '@workops/kernel';
import {
  BULK_BODY,
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  Id,
  type Listing,
  toListing,
  MINTING_CREDENTIALS,
  NoOtherFields,
  ObjectListField,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  StoppedReason,
  text,
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_MAKER } from '../../http/reasons';
import {
  ActionRequest,
  ActionResource,
  conditionList,
  ConditionRequest,
  ConditionResource,
  isActive,
  nameOf,
} from './automation-fields';

const optional = { optional: true };
const name = nameOf('trigger', 'Cerrar los saludos');
const event = {
  ...documented(oneOf(triggerEvents, 'TriggerEvent'), {
    description: 'The event that it follows.',
    example: 'message.received',
  }),
};
const actions = {
  min: 1,
  max: actionLimits.ofTrigger,
  description: 'What it does, in order: all of it, or nothing.',
  example: [{ type: 'pend' }],
};

@NoOtherFields(() => AutomationTriggerResource)
class CreateAutomationTriggerRequest {
  @Field(name)
  name: string;
  @Field(event, { wire: 'on' })
  event: TriggerEvent;
  @ObjectListField(() => ConditionRequest, { ...conditionList, ...optional })
  conditions?: ConditionRequest[];
  @ObjectListField(() => ActionRequest, actions)
  actions: ActionRequest[];
  @Field(isActive, { ...optional, default: true })
  isActive?: boolean;
}

class ChangeAutomationTriggerRequest {
  @Field(name, optional)
  name?: string;
  @Field(event, { ...optional, wire: 'on' })
  event?: TriggerEvent;
  @ObjectListField(() => ConditionRequest, { ...conditionList, ...optional })
  conditions?: ConditionRequest[];
  @ObjectListField(() => ActionRequest, { ...actions, ...optional })
  actions?: ActionRequest[];
  @Field(isActive, optional)
  isActive?: boolean;
}

export class AutomationTriggerResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @Field(event, { wire: 'on' })
  event: TriggerEvent;
  @ObjectListField(() => ConditionResource, { description: 'What must fit, all of it.' })
  conditions: readonly ConditionResource[];
  @ObjectListField(() => ActionResource, { description: 'What it does, in order.' })
  actions: readonly ActionResource[];
  @Field(isActive)
  isActive: boolean;
  @StoppedReason()
  stoppedReason: MakerTrouble | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

class AutomationRunResource {
  @Id()
  id: string;
  @Field(uuid(), { description: 'The event that it followed.' })
  eventId: string;
  @Field(uuid(), { description: 'The conversation.' })
  conversationId: string;
  @Field(oneOf(runOutcomes, 'RunOutcome'), { description: 'All was done, it was left out, or nothing was done.' })
  outcome: RunOutcome;
  @Field(text({ max: 100 }), {
    nullable: true,
    person: false,
    example: null,
    description:
      'Of what was left out `loop_guard`, or why its maker may not do it; of what failed the reason of the refusal.',
  })
  reason: string | null;
  @CreatedAt()
  createdAt: Date;
}

const triggers = {
  tag: 'Automation triggers',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: AutomationTriggerResource,
} as const;
const reading = { ...triggers, scopes: ['automation_triggers:read'] } as const;
const writing = {
  ...triggers,
  credentials: MINTING_CREDENTIALS,
  scopes: ['automation_triggers:write'],
  bodyLimit: BULK_BODY,
  outlivesTheApp: 'closed',
  reasons: [BEYOND_MAKER],
} as const;

@Controller()
export class AutomationTriggersHttp {
  constructor(@Inject(AUTOMATION) private readonly automation: Automation) {}

  @Operation.post('/automation-triggers', {
    ...writing,
    id: 'createAutomationTrigger',
    ceiling: 'automation_triggers',
    summary: 'Create an automation trigger',
    description:
      'Each of its actions takes the scope that doing it by hand takes, each condition the one that reading it takes.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
  })
  create(
    @CurrentActor() actor: Actor,
    @Body() body: CreateAutomationTriggerRequest,
  ): Promise<AutomationTriggerResource> {
    return this.automation.triggers.create(actor, body);
  }

  @Operation.get('/automation-triggers', {
    ...reading,
    id: 'listAutomationTriggers',
    summary: 'List automation triggers',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<AutomationTriggerResource>> {
    const page = toPage(query);
    return toListing(await this.automation.triggers.list(actor, page), page);
  }

  @Operation.get('/automation-triggers/:id', {
    ...reading,
    id: 'readAutomationTrigger',
    summary: 'Get an automation trigger',
    errors: ['NOT_FOUND'],
  })
  read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AutomationTriggerResource> {
    return this.automation.triggers.read(actor, id);
  }

  @Operation.get('/automation-triggers/:id/runs', {
    ...reading,
    scopes: ['automation_triggers:read', 'conversations:read'],
    response: AutomationRunResource,
    id: 'listAutomationRuns',
    summary: 'List the runs of an automation trigger',
    description:
      'Newest first, of 30 days: one for each event that its conditions fitted, in conversations that the caller sees.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async runs(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<AutomationRunResource>> {
    const page = toPage(query);
    return toListing(await this.automation.triggers.runs(actor, id, page), page);
  }

  @Operation.patch('/automation-triggers/:id', {
    ...writing,
    id: 'changeAutomationTrigger',
    summary: 'Update an automation trigger',
    description:
      '`conditions` and `actions` are replaced whole. It acts for its last editor: a patch without fields takes over one that has stopped.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT'],
  })
  change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeAutomationTriggerRequest,
  ): Promise<AutomationTriggerResource> {
    return this.automation.triggers.change(actor, id, body);
  }

  @Operation.delete('/automation-triggers/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    reasons: undefined,
    id: 'deleteAutomationTrigger',
    summary: 'Delete an automation trigger',
    errors: ['NOT_FOUND'],
  })
  remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    return this.automation.triggers.delete(actor, id);
  }
}
