import type { Type } from '@nestjs/common';
import { CampaignAudienceHttp } from './campaigns/campaign-audience.http';
import { CampaignMovesHttp } from './campaigns/campaign-moves.http';
import { CampaignStreamHttp } from './campaigns/campaign-stream.http';
import { CampaignsHttp } from './campaigns/campaigns.http';
import { mailControllers } from './mail-controllers';

export const campaignsControllers: Type[] = [CampaignAudienceHttp, CampaignStreamHttp, CampaignsHttp, CampaignMovesHttp, ...mailControllers];
