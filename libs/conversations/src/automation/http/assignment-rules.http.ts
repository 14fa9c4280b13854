import { Body, Controller, Inject, Query } from '@nestjs/common';
import {
  assignmentStrategies,
  AUTOMATION,
  configuredLimits,
  type AssignmentStrategy,
  type Automation,
} from '../../index';
import type { Actor, MakerTrouble } from '@workops/kernel';
import {
  BULK_BODY,
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  Id,
  integer,
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
  UpdatedAt,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { conditionList, ConditionRequest, ConditionResource, isActive, nameOf } from './automation-fields';
import { BEYOND_MAKER } from '../../http/reasons';

const optional = { optional: true };
const name = nameOf('rule', 'Ventas de noche');
const position = documented(integer(configuredLimits.position), {
  description: 'The lowest is asked first; the first that fits decides.',
  example: 10,
});
const strategy = documented(oneOf(assignmentStrategies, 'AssignmentStrategy'), {
  description:
    '`round_robin` draws the available member of the team whose turn was longest ago, `least_loaded` the one with the fewest active conversations.',
  example: 'round_robin',
});
const assignee = { nullable: true, description: 'Of `member`: to whom.', example: null };
const team = { nullable: true, description: 'The team that has it then; whose members are drawn.' };
const maxActive = documented(integer(configuredLimits.maxActive), {
  description: 'Who has so many active conversations gets none; null for no bound.',
  example: 20,
});

@NoOtherFields(() => AssignmentRuleResource)
class CreateAssignmentRuleRequest {
  @Field(name)
  name: string;
  @Field(position)
  position: number;
  @ObjectListField(() => ConditionRequest, { ...conditionList, ...optional })
  conditions?: ConditionRequest[];
  @Field(strategy)
  strategy: AssignmentStrategy;
  @Field(uuid(), { ...assignee, ...optional })
  assigneeUserId?: string | null;
  @Field(uuid(), { ...team, ...optional })
  teamId?: string | null;
  @Field(maxActive, { ...optional, nullable: true })
  maxActive?: number | null;
  @Field(isActive, { ...optional, default: true })
  isActive?: boolean;
}

class ChangeAssignmentRuleRequest {
  @Field(name, optional)
  name?: string;
  @Field(position, optional)
  position?: number;
  @ObjectListField(() => ConditionRequest, { ...conditionList, ...optional })
  conditions?: ConditionRequest[];
  @Field(strategy, optional)
  strategy?: AssignmentStrategy;
  @Field(uuid(), { ...assignee, ...optional, example: undefined })
  assigneeUserId?: string | null;
  @Field(uuid(), { ...team, ...optional })
  teamId?: string | null;
  @Field(maxActive, { ...optional, nullable: true })
  maxActive?: number | null;
  @Field(isActive, optional)
  isActive?: boolean;
}

export class AssignmentRuleResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @Field(position)
  position: number;
  @ObjectListField(() => ConditionResource, { description: 'What must fit, all of it.' })
  conditions: readonly ConditionResource[];
  @Field(strategy)
  strategy: AssignmentStrategy;
  @Field(uuid(), assignee)
  assigneeUserId: string | null;
  @Field(uuid(), team)
  teamId: string | null;
  @Field(maxActive, { nullable: true })
  maxActive: number | null;
  @Field(isActive)
  isActive: boolean;
  @StoppedReason()
  stoppedReason: MakerTrouble | null;
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const rules = {
  tag: 'Assignment rules',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: AssignmentRuleResource,
} as const;
const reading = { ...rules, scopes: ['assignment_rules:read'] } as const;
const writing = {
  ...rules,
  credentials: MINTING_CREDENTIALS,
  scopes: ['assignment_rules:write'],
  bodyLimit: BULK_BODY,
  outlivesTheApp: 'closed',
} as const;

@Controller()
export class AssignmentRulesHttp {
  constructor(@Inject(AUTOMATION) private readonly automation: Automation) {}

  @Operation.post('/assignment-rules', {
    ...writing,
    id: 'createAssignmentRule',
    ceiling: 'assignment_rules',
    summary: 'Create an assignment rule',
    description:
      'For conversations that people answer and nobody has: at the first inbound message, at reopening, and after a handoff. Each condition takes ' +
      'the scope that reading it takes.',
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [BEYOND_MAKER],
  })
  create(@CurrentActor() actor: Actor, @Body() body: CreateAssignmentRuleRequest): Promise<AssignmentRuleResource> {
    return this.automation.rules.create(actor, body);
  }

  @Operation.get('/assignment-rules', {
    ...reading,
    id: 'listAssignmentRules',
    summary: 'List assignment rules',
    description: 'Newest first.',
    errors: [],
    list: 'cursor',
  })
  async list(@CurrentActor() actor: Actor, @Query() query: PageQuery): Promise<Listing<AssignmentRuleResource>> {
    const page = toPage(query);
    return toListing(await this.automation.rules.list(actor, page), page);
  }

  @Operation.get('/assignment-rules/:id', {
    ...reading,
    id: 'readAssignmentRule',
    summary: 'Get an assignment rule',
    errors: ['NOT_FOUND'],
  })
  read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<AssignmentRuleResource> {
    return this.automation.rules.read(actor, id);
  }

  @Operation.patch('/assignment-rules/:id', {
    ...writing,
    id: 'changeAssignmentRule',
    summary: 'Update an assignment rule',
    description:
      '`conditions` are replaced whole. It acts for its last editor: a patch without fields takes over one that has stopped.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT'],
    reasons: [BEYOND_MAKER],
  })
  change(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: ChangeAssignmentRuleRequest,
  ): Promise<AssignmentRuleResource> {
    return this.automation.rules.change(actor, id, body);
  }

  @Operation.delete('/assignment-rules/:id', {
    ...writing,
    bodyLimit: undefined,
    response: undefined,
    id: 'deleteAssignmentRule',
    summary: 'Delete an assignment rule',
    errors: ['NOT_FOUND'],
  })
  remove(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    return this.automation.rules.delete(actor, id);
  }
}
