import { Controller, Inject, Query } from '@nestjs/common';
import { COACH, DEFINITIONS_LOCK, type Coach } from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  type Listing,
  toListing,
  mapped,
  Operation,
  toPage,
  PageQuery,
  PathId,
  type Reasons,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CoachProposalResource, proposalResource } from './coach-resource';

const APPLY: Reasons = { status: 409, name: 'ApplyProposal', words: ['stale', 'dismissed'] };
const DISMISS: Reasons = { status: 409, name: 'DismissProposal', words: ['applied'] };

const proposals = {
  tag: 'Agent coach',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: CoachProposalResource,
} as const;
const deciding = {
  ...proposals,
  scopes: ['ai_agents:write'],
  outlivesTheApp: 'data',
  status: 200,
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;
const OF_AGENT = '/ai-agents/:id/coach/proposals';

@Controller()
export class CoachProposalsHttp {
  constructor(@Inject(COACH) private readonly coach: Coach) {}

  @Operation.get(OF_AGENT, {
    ...proposals,
    scopes: ['ai_agents:read'],
    id: 'listCoachProposals',
    summary: 'List improvements that are proposed for an AI agent',
    description: 'Newest first.',
    errors: ['NOT_FOUND'],
    list: 'cursor',
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @Query() query: PageQuery,
  ): Promise<Listing<CoachProposalResource>> {
    const page = toPage(query);
    return toListing(mapped(await this.coach.proposals(actor, agentId, page), proposalResource), page);
  }

  @Operation.post(`${OF_AGENT}/:proposal_id/apply`, {
    ...deciding,
    lock: DEFINITIONS_LOCK,
    id: 'applyCoachProposal',
    summary: 'Apply a proposal',
    description:
      'It changes the draft or adds a record, nothing that is live: a source is not embedded. Skills need `skills:write` too, sources `kb:write`.',
    reasons: [APPLY],
  })
  async apply(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('proposal_id') id: string,
  ): Promise<CoachProposalResource> {
    return proposalResource(await this.coach.apply(actor, agentId, id));
  }

  @Operation.post(`${OF_AGENT}/:proposal_id/dismiss`, {
    ...deciding,
    id: 'dismissCoachProposal',
    summary: 'Dismiss a proposal',
    reasons: [DISMISS],
  })
  async dismiss(
    @CurrentActor() actor: Actor,
    @PathId() agentId: string,
    @PathId('proposal_id') id: string,
  ): Promise<CoachProposalResource> {
    return proposalResource(await this.coach.dismissProposal(actor, agentId, id));
  }
}
