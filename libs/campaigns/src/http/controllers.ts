import type { Type } from '@nestjs/common';
import { CampaignAudienceHttp } from '../campaigns/http/campaign-audience.http';
import { CampaignMovesHttp } from '../campaigns/http/campaign-moves.http';
import { CampaignStreamHttp } from '../campaigns/http/campaign-stream.http';
import { CampaignsHttp } from '../campaigns/http/campaigns.http';
import { mailControllers } from './mail-controllers';

export const campaignsControllers: Type[] = [
  CampaignAudienceHttp,
  CampaignStreamHttp,
  CampaignsHttp,
  CampaignMovesHttp,
  ...mailControllers,
];
