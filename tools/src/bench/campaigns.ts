import { benchBesideCampaigns } from './campaign-beside';
import { benchCampaignCounts } from './campaign-counts';
import { benchFreezing, benchRate } from './campaign-mails';
import type { Parts } from './parts';

export const benchCampaigns: Parts = {
  freezing: benchFreezing,
  rate: benchRate,
  beside: benchBesideCampaigns,
  counts: benchCampaignCounts,
};
