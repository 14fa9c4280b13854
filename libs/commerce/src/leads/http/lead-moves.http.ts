import { Body, Controller, Inject } from '@nestjs/common';
import { LEADS, type Leads, type LeadMove } from '../../index';
import type { Actor } from '@workops/kernel';
import { CurrentActor, Field, Operation, PathId, uuid, WORKSPACE_CREDENTIALS } from '@workops/edge';
import { LEAD_CONTACTS, type LeadContacts, LeadResource, presentLead, reason, valueClp } from './lead-resource';
import { LEAD_CLOSED, LEAD_MERGED, STAGE_CHANGED } from './reasons';

const optional = { optional: true };
const EXAMPLE_ID = uuid().example;

class StageMoveRequest {
  @Field(uuid(), { description: 'The stage to move to, of its pipeline.' })
  stageId: string;
  @Field(uuid(), { ...optional, description: 'The stage at which the lead has to be; otherwise `stage_changed`.' })
  fromStageId?: string;
}

class PipelineMoveRequest {
  @Field(uuid(), { description: 'The pipeline to move to.' })
  pipelineId: string;
  @Field(uuid(), { ...optional, description: 'Its stage; by default, the first.' })
  stageId?: string;
}

class AssignRequest {
  @Field(uuid(), { nullable: true, description: 'The member whose lead it becomes; null for nobody.', example: null })
  ownerUserId: string | null;
}

class WinRequest {
  @Field(valueClp, { optional: true, nullable: true })
  valueClp?: number | null;
}

class LoseRequest {
  @Field(reason, { description: 'Why it was lost.', example: 'Compró en otro lugar.' })
  lostReason: string;
}

class UnqualifyRequest {
  @Field(reason, { description: 'Why it is disqualified.', example: 'Número equivocado.' })
  unqualifiedReason: string;
}

class ReopenRequest {
  @Field(uuid(), {
    ...optional,
    description: 'A stage of its pipeline; by default its own, or the first if that was removed.',
  })
  stageId?: string;
}

const moveOperation = {
  tag: 'Leads',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: LeadResource,
  scopes: ['leads:write'],
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
  reasons: [LEAD_CLOSED],
  ceiling: { uncounted: 'It creates nothing.' },
  outlivesTheApp: 'data',
  status: 200,
} as const;

@Controller()
export class LeadMovesHttp {
  constructor(
    @Inject(LEADS) private readonly leads: Leads,
    @Inject(LEAD_CONTACTS) private readonly contacts: LeadContacts,
  ) {}

  @Operation.post('/leads/:id/stage', {
    ...moveOperation,
    id: 'moveLeadToStage',
    example: { stage_id: EXAMPLE_ID },
    pseudonyms: { takes: ['stageId', 'fromStageId'] },
    reasons: [LEAD_CLOSED, STAGE_CHANGED],
    summary: 'Move a lead to a stage',
  })
  toStage(@CurrentActor() actor: Actor, @PathId() id: string, @Body() body: StageMoveRequest): Promise<LeadResource> {
    return this.moveLead(actor, id, { kind: 'stage', ...body });
  }

  @Operation.post('/leads/:id/pipeline', {
    ...moveOperation,
    id: 'moveLeadToPipeline',
    example: { pipeline_id: EXAMPLE_ID },
    pseudonyms: { takes: ['pipelineId', 'stageId'] },
    summary: 'Move a lead to a pipeline',
  })
  toPipeline(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() body: PipelineMoveRequest,
  ): Promise<LeadResource> {
    return this.moveLead(actor, id, { kind: 'pipeline', ...body });
  }

  @Operation.post('/leads/:id/assign', {
    ...moveOperation,
    id: 'assignLead',
    pseudonyms: { takes: ['ownerUserId'] },
    errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
    reasons: undefined,
    summary: 'Assign a lead',
    description: 'Of any status.',
  })
  assign(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { ownerUserId }: AssignRequest,
  ): Promise<LeadResource> {
    return this.moveLead(actor, id, { kind: 'assign', ownerUserId });
  }

  @Operation.post('/leads/:id/win', {
    ...moveOperation,
    id: 'winLead',
    pseudonyms: { takes: ['valueClp'] },
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Win a lead',
  })
  win(@CurrentActor() actor: Actor, @PathId() id: string, @Body() { valueClp }: WinRequest): Promise<LeadResource> {
    return this.moveLead(actor, id, { kind: 'win', valueClp });
  }

  @Operation.post('/leads/:id/lose', {
    ...moveOperation,
    id: 'loseLead',
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Lose a lead',
  })
  lose(@CurrentActor() actor: Actor, @PathId() id: string, @Body() { lostReason }: LoseRequest): Promise<LeadResource> {
    return this.moveLead(actor, id, { kind: 'lose', lostReason });
  }

  @Operation.post('/leads/:id/unqualify', {
    ...moveOperation,
    id: 'unqualifyLead',
    errors: ['NOT_FOUND', 'CONFLICT'],
    summary: 'Disqualify a lead',
  })
  unqualify(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { unqualifiedReason }: UnqualifyRequest,
  ): Promise<LeadResource> {
    return this.moveLead(actor, id, { kind: 'unqualify', unqualifiedReason });
  }

  @Operation.post('/leads/:id/reopen', {
    ...moveOperation,
    id: 'reopenLead',
    pseudonyms: { takes: ['stageId'] },
    reasons: [LEAD_MERGED],
    summary: 'Reopen a lead',
    example: {},
    description: 'A closed lead is open again.',
  })
  reopen(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { stageId }: ReopenRequest,
  ): Promise<LeadResource> {
    return this.moveLead(actor, id, { kind: 'reopen', stageId });
  }

  private async moveLead(actor: Actor, id: string, move: LeadMove): Promise<LeadResource> {
    const lead = await this.leads.move(actor, id, move);
    return presentLead(this.contacts, actor, lead);
  }
}
