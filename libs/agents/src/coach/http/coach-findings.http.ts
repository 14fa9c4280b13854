import { Body, Controller, Inject, Query } from '@nestjs/common';
import { COACH, coachLimits, type Coach, type FindingStatus } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  mapped,
  NoOtherFields,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { BEYOND_CALLER } from '../../http/reasons';
import {
  CoachCorrectionResource,
  coachFields,
  CoachFindingResource,
  CoachReviewResource,
  correctionResource,
  findingResource,
  reviewResource,
} from './coach-resource';

const optional = { optional: true } as const;

@NoOtherFields()
class ReviewRequest {
  @ListField(uuid(), {
    ...optional,
    min: 1,
    max: coachLimits.conversations,
    description: 'Left out: up to 50 that ended since the last review.',
  })
  conversationIds?: string[];
}

class CorrectionRequest {
  @Field(uuid(), { description: 'The conversation.' })
  conversationId: string;
  @Field(uuid(), { description: 'A message of the agent.' })
  messageId: string;
  @Field(coachFields.expected)
  expected: string;
}

class FindingsQuery extends PageQuery {
  @Field(coachFields.findingStatus, optional)
  status?: FindingStatus;
}

const UNAFFORDABLE: Reasons = { status: 409, name: 'CoachAgent', words: ['budget_exceeded'] };
const INVESTIGATE: Reasons = {
  status: 409,
  name: 'InvestigateFinding',
  words: ['investigating', 'closed', 'budget_exceeded'],
};
const CLOSE: Reasons = { status: 409, name: 'CloseFinding', words: ['closed'] };
const UNCOUNTED = { uncounted: 'They count as open_coach_runs.' };

const coach = {
  tag: 'Agent coach',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  scopes: ['ai_agents:read'],
} as const;
const running = { ...coach, scopes: ['ai_agents:run'], outlivesTheApp: 'data' } as const;
const closing = {
  ...coach,
  scopes: ['ai_agents:write'],
  outlivesTheApp: 'data',
  response: CoachFindingResource,
  status: 200,
  errors: ['NOT_FOUND', 'CONFLICT'],
  reasons: [CLOSE],
} as const;
const OF_AGENT = '/ai-agents/:id/coach';

@Controller()
export class CoachFindingsHttp {
  constructor(@Inject(COACH) private readonly coach: Coach) {}

  @Operation.post(`${OF_AGENT}/reviews`, {
    ...running,
    response: CoachReviewResource,
    status: 202,
    id: 'reviewAiAgent',
    ceiling: 'open_coach_runs',
    summary: 'Have conversations of an AI agent reviewed',
    description: 'A model reads them for what recurs. What it makes or bumps is announced once a review.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
    reasons: [UNAFFORDABLE, BEYOND_CALLER],
    example: {},
  })
  async review(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Body() { conversationIds }: ReviewRequest,
  ): Promise<CoachReviewResource> {
    return reviewResource(await this.coach.review(actor, agentId, conversationIds ?? null));
  }

  @Operation.get(`${OF_AGENT}/reviews/:review_id`, {
    ...coach,
    response: CoachReviewResource,
    id: 'readAiAgentReview',
    summary: 'Get a review of conversations',
    errors: ['NOT_FOUND'],
  })
  async readReview(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('review_id') id: string,
  ): Promise<CoachReviewResource> {
    return reviewResource(await this.coach.readReview(actor, agentId, id));
  }

  @Operation.get(`${OF_AGENT}/findings`, {
    ...coach,
    response: CoachFindingResource,
    id: 'listCoachFindings',
    summary: 'List what recurs in the conversations of an AI agent',
    description: 'Newest first.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async findings(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Query() query: FindingsQuery,
  ): Promise<Listing<CoachFindingResource>> {
    const page = toPage(query);
    return toListing(
      mapped(await this.coach.findings(actor, agentId, query.status ?? null, page), findingResource),
      page,
    );
  }

  @Operation.post(`${OF_AGENT}/findings/:finding_id/investigate`, {
    ...running,
    response: CoachFindingResource,
    status: 202,
    id: 'investigateCoachFinding',
    ceiling: UNCOUNTED,
    summary: 'Have improvements proposed from a finding',
    description: 'Without any that could be applied it is open again.',
    errors: ['NOT_FOUND', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
    reasons: [INVESTIGATE, BEYOND_CALLER],
  })
  async investigate(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('finding_id') id: string,
  ): Promise<CoachFindingResource> {
    return findingResource(await this.coach.investigate(actor, agentId, id));
  }

  @Operation.post(`${OF_AGENT}/findings/:finding_id/resolve`, {
    ...closing,
    id: 'resolveCoachFinding',
    summary: 'Resolve a finding',
    description: 'Found again, it is another one.',
  })
  async resolve(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('finding_id') id: string,
  ): Promise<CoachFindingResource> {
    return findingResource(await this.coach.resolve(actor, agentId, id));
  }

  @Operation.post(`${OF_AGENT}/findings/:finding_id/dismiss`, {
    ...closing,
    id: 'dismissCoachFinding',
    summary: 'Dismiss a finding',
    description: 'Found again, it is another one.',
  })
  async dismiss(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('finding_id') id: string,
  ): Promise<CoachFindingResource> {
    return findingResource(await this.coach.dismiss(actor, agentId, id));
  }

  @Operation.post(`${OF_AGENT}/corrections`, {
    ...running,
    response: CoachCorrectionResource,
    id: 'correctAiAgent',
    ceiling: UNCOUNTED,
    summary: 'Say what an AI agent should have answered',
    description: 'Improvements are proposed from it. A message that the agent did not write is 422.',
    errors: ['NOT_FOUND', 'VALIDATION_ERROR', 'CONFLICT', 'SERVICE_UNAVAILABLE'],
    reasons: [UNAFFORDABLE, BEYOND_CALLER],
  })
  async correct(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Body() body: CorrectionRequest,
  ): Promise<CoachCorrectionResource> {
    return correctionResource(await this.coach.correct(actor, agentId, body));
  }

  @Operation.get(`${OF_AGENT}/corrections/:correction_id`, {
    ...coach,
    response: CoachCorrectionResource,
    id: 'readAiAgentCorrection',
    summary: 'Get a correction of an AI agent',
    errors: ['NOT_FOUND'],
  })
  async readCorrection(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('correction_id') id: string,
  ): Promise<CoachCorrectionResource> {
    return correctionResource(await this.coach.readCorrection(actor, agentId, id));
  }
}
