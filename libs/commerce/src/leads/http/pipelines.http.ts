import { Body, Controller, Inject, Query } from '@nestjs/common';
import { ASSIGNMENTS, LEADS, LEADS_LOCK, pipelineLimits, type Assignment, type Leads } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CreatedAt,
  CurrentActor,
  documented,
  Field,
  flag,
  Id,
  ListField,
  type Listing,
  NARROWED_MAKER,
  ObjectListField,
  oneOf,
  Operation,
  PathId,
  text,
  UpdatedAt,
  uuid,
  wholeListing,
  WholePageQuery,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { DEFAULT_PIPELINE, PIPELINE_IN_USE, STAGE_IN_USE } from './reasons';

const optional = { optional: true };
const name = documented(text({ min: 1, max: pipelineLimits.name }), {
  description: 'The name, unique in the workspace.',
  example: 'Flotas',
});
export const stageName = documented(text({ min: 1, max: pipelineLimits.name }), {
  description: 'The name of the stage.',
  example: 'Visita',
});
const isDefault = documented(flag(), {
  description: 'Whether leads that name no pipeline come here; one pipeline is the default.',
  example: false,
});
const assignment = documented(oneOf(ASSIGNMENTS, 'Assignment'), {
  description:
    '`least_open` gives a lead without an owner to the active assignee, of its branch if it has one, with the fewest open leads.',
});
const assignees = {
  max: pipelineLimits.assignees,
  description: 'The members that new leads are assigned to.',
  example: [],
};
const stages = {
  max: pipelineLimits.stages,
  description: 'The stages, in order.',
  example: [{ name: 'Nuevo' }, { name: 'Cotizado' }],
};

class StageRequest {
  @Field(uuid(), { optional: true, description: 'Of a stage that stays; without it, a new stage.' })
  id?: string;
  @Field(stageName)
  name: string;
}

class CreatePipelineRequest {
  @Field(name)
  name: string;
  @ObjectListField(() => StageRequest, stages)
  stages: StageRequest[];
  @Field(isDefault, { ...optional, default: false })
  isDefault?: boolean;
  @Field(assignment, { ...optional, default: 'none' })
  assignment?: Assignment;
  @ListField(uuid(), { ...optional, ...assignees })
  assigneeIds?: string[];
}

class UpdatePipelineRequest {
  @Field(name, optional)
  name?: string;
  @ObjectListField(() => StageRequest, { ...optional, ...stages, example: undefined })
  stages?: StageRequest[];
  @Field(isDefault, { ...optional, example: true })
  isDefault?: boolean;
  @Field(assignment, optional)
  assignment?: Assignment;
  @ListField(uuid(), { ...optional, ...assignees })
  assigneeIds?: string[];
}

class StageResource {
  @Id()
  id: string;
  @Field(stageName, { person: false })
  name: string;
}

export class PipelineResource {
  @Id()
  id: string;
  @Field(name, { person: false })
  name: string;
  @ObjectListField(() => StageResource, { description: 'The stages, in order.' })
  stages: readonly StageResource[];
  @Field(isDefault)
  isDefault: boolean;
  @Field(assignment)
  assignment: Assignment;
  @ListField(uuid(), assignees)
  assigneeIds: readonly string[];
  @CreatedAt()
  createdAt: Date;
  @UpdatedAt()
  updatedAt: Date;
}

const pipelines = {
  tag: 'Pipelines',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  pseudonyms: 'about_nobody',
  response: PipelineResource,
} as const;

@Controller()
export class PipelinesHttp {
  constructor(@Inject(LEADS) private readonly leads: Leads) {}

  @Operation.post('/pipelines', {
    ...pipelines,
    id: 'createPipeline',
    ceiling: 'pipelines',
    lock: LEADS_LOCK,
    outlivesTheApp: 'data',
    summary: 'Create a pipeline',
    scopes: ['pipelines:write'],
    errors: ['VALIDATION_ERROR', 'UNIQUE_CONFLICT'],
    reasons: [NARROWED_MAKER],
    example: { name: 'Flotas', stages: [{ name: 'Nuevo' }, { name: 'Cotizado' }] },
  })
  async create(@CurrentActor() actor: Actor, @Body() body: CreatePipelineRequest): Promise<PipelineResource> {
    return this.leads.pipelines.create(actor, body);
  }

  @Operation.get('/pipelines', {
    ...pipelines,
    id: 'listPipelines',
    summary: 'List pipelines',
    description: 'Newest first. A workspace begins with the pipeline Ventas.',
    scopes: ['leads:read'],
    errors: [],
    list: 'total',
  })
  async list(@CurrentActor() actor: Actor, @Query() page: WholePageQuery): Promise<Listing<PipelineResource>> {
    return wholeListing(await this.leads.pipelines.list(actor), page);
  }

  @Operation.get('/pipelines/:id', {
    ...pipelines,
    id: 'readPipeline',
    summary: 'Get a pipeline',
    scopes: ['leads:read'],
    errors: ['NOT_FOUND'],
  })
  async read(@CurrentActor() actor: Actor, @PathId() id: string): Promise<PipelineResource> {
    return this.leads.pipelines.read(actor, id);
  }

  @Operation.patch('/pipelines/:id', {
    ...pipelines,
    id: 'updatePipeline',
    lock: LEADS_LOCK,
    summary: 'Update a pipeline',
    description: '`stages` are replaced whole: a stage that is left out goes, unless an open lead is in it.',
    scopes: ['pipelines:write'],
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'UNIQUE_CONFLICT', 'CONFLICT'],
    reasons: [STAGE_IN_USE, DEFAULT_PIPELINE, NARROWED_MAKER],
    example: { name: 'Flotas y empresas' },
  })
  async update(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: UpdatePipelineRequest,
  ): Promise<PipelineResource> {
    return this.leads.pipelines.change(actor, id, body);
  }

  @Operation.delete('/pipelines/:id', {
    ...pipelines,
    response: undefined,
    id: 'deletePipeline',
    lock: LEADS_LOCK,
    summary: 'Delete a pipeline',
    description: 'Refused while it has leads, closed ones included.',
    scopes: ['pipelines:write'],
    errors: ['NOT_FOUND', 'CONFLICT'],
    reasons: [PIPELINE_IN_USE, DEFAULT_PIPELINE],
  })
  async delete(@CurrentActor() actor: Actor, @PathId() id: string): Promise<void> {
    await this.leads.pipelines.delete(actor, id);
  }
}
