import { Controller, Inject, Query } from '@nestjs/common';
import {
  GUARDRAILS,
  VOICE,
  VOICE_DECISIONS,
  type Guardrail,
  type ShownVoiceDecision,
  type Voice,
  type VoiceDecision,
} from '../../index';
import type { Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  ListField,
  type Listing,
  toListing,
  oneOf,
  Operation,
  toPage,
  PageQuery,
  PathId,
  timestamp,
  uuid,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';

class VoiceDecisionResource {
  @Field(uuid(), { description: 'The lead.' })
  leadId: string;
  @Field(oneOf(VOICE_DECISIONS, 'VoiceDecisionKind'), {
    description: '`failed`: the voice server did not take the call.',
  })
  decision: VoiceDecision;
  @ListField(oneOf(GUARDRAILS, 'VoiceGuardrail'), {
    max: GUARDRAILS.length,
    description: 'The guardrails that stood against a call, in their order.',
    example: ['hours'],
  })
  failed: Guardrail[];
  @Field(timestamp(), { description: 'When it was decided.' })
  at: Date;
}

@Controller()
export class VoiceDecisionsHttp {
  constructor(@Inject(VOICE) private readonly voice: Voice) {}

  @Operation.get('/ai-agents/:id/voice-decisions', {
    id: 'listVoiceDecisions',
    tag: 'AI agents',
    tier: 'beta',
    summary: 'List what an agent decided about new leads',
    description: 'Newest first; kept for 400 days.',
    scopes: ['ai_agents:read', 'leads:read'],
    credentials: WORKSPACE_CREDENTIALS,
    pseudonyms: 'about_nobody',
    response: VoiceDecisionResource,
    list: 'cursor',
    errors: ['NOT_FOUND'],
  })
  async list(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Query() query: PageQuery,
  ): Promise<Listing<ShownVoiceDecision>> {
    const page = toPage(query);
    return toListing(await this.voice.decisions(actor, id, page), page);
  }
}
