import { Body, Controller, Inject } from '@nestjs/common';
import { CAMPAIGNS, type Campaigns } from '../../index';
import { oldVerdictsEnd, type Actor } from '@workops/kernel';
import {
  CurrentActor,
  Field,
  MINTING_CREDENTIALS,
  NoOtherFields,
  Operation,
  PathId,
  timestamp,
  WORKSPACE_CREDENTIALS,
} from '@workops/edge';
import { CampaignResource, shownCampaign } from './campaign-resource';
import { BEYOND_MAKER, ALREADY_SENT, NOT_RESUMED, NOT_SCHEDULED, NOT_SENDING, NOT_STARTED } from './reasons';

@NoOtherFields()
class ScheduleCampaignRequest {
  @Field(timestamp(), {
    optional: true,
    nullable: true,
    description: 'When it starts, within a year; null: now.',
    example: null,
  })
  at?: Date | null;
}

const moving = {
  tag: 'Campaigns',
  tier: 'beta',
  credentials: WORKSPACE_CREDENTIALS,
  response: CampaignResource,
  status: 200,
  ceiling: { uncounted: 'It creates nothing.' },
  outlivesTheApp: 'data',
  errors: ['NOT_FOUND', 'CONFLICT'],
} as const;
const sending = {
  ...moving,
  credentials: MINTING_CREDENTIALS,
  scopes: ['campaigns:send'],
  outlivesTheApp: 'closed',
} as const;
const writing = { ...moving, scopes: ['campaigns:write'] } as const;

@Controller()
export class CampaignMovesHttp {
  constructor(@Inject(CAMPAIGNS) private readonly campaigns: Campaigns) {}

  @Operation.post('/campaigns/:id/schedule', {
    ...sending,
    id: 'scheduleCampaign',
    summary: 'Schedule a campaign',
    description: 'Its audience is frozen when it starts.',
    errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'CONFLICT'],
    reasons: [NOT_STARTED, BEYOND_MAKER],
  })
  async schedule(
    @CurrentActor() actor: Actor,
    @PathId() id: string,
    @Body() { at = null }: ScheduleCampaignRequest,
  ): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.schedule(actor, id, { at }));
  }

  @Operation.post('/campaigns/:id/unschedule', {
    ...writing,
    id: 'unscheduleCampaign',
    summary: 'Make a scheduled campaign a draft again',
    reasons: [NOT_SCHEDULED],
  })
  async unschedule(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.unschedule(actor, id));
  }

  @Operation.post('/campaigns/:id/pause', {
    ...writing,
    id: 'pauseCampaign',
    inForce: oldVerdictsEnd,
    summary: 'Pause a campaign',
    description: 'Once this returns, no hand-over begins.',
    reasons: [NOT_SENDING],
  })
  async pause(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.pause(actor, id));
  }

  @Operation.post('/campaigns/:id/resume', {
    ...sending,
    id: 'resumeCampaign',
    summary: 'Resume a campaign',
    reasons: [NOT_RESUMED, BEYOND_MAKER],
  })
  async resume(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.resume(actor, id));
  }

  @Operation.post('/campaigns/:id/cancel', {
    ...writing,
    id: 'cancelCampaign',
    inForce: oldVerdictsEnd,
    summary: 'Cancel a campaign',
    description: 'Once this returns, no hand-over begins; recipients that waited are cancelled.',
    reasons: [ALREADY_SENT],
  })
  async cancel(@CurrentActor() actor: Actor, @PathId() id: string): Promise<CampaignResource> {
    return shownCampaign(await this.campaigns.cancel(actor, id));
  }
}
