import { benchBesideCampaigns } from './campaign-beside';
import { benchCampaignCounts } from './campaign-counts';
import { benchFreezing, benchRate } from './campaign-mails';
import type { Parts } from './parts';

/** Benchmarks of campaigns from their start to their counts, and of other messages that go out at the same time. */
export const benchCampaigns: Parts = {
  freezing: benchFreezing,
  rate: benchRate,
  beside: benchBesideCampaigns,
  counts: benchCampaignCounts,
};
