import { partModule } from '@workops/platform/process';
import type { CampaignsOutside } from '../campaign-ports';
import { createCampaigns } from '../campaigns';
import { campaignReads } from './campaigns/campaign-reads';
import { campaignStore } from './campaigns/campaign-store';

/** The token under which Nest knows this context: a `Campaigns`. */
export const CAMPAIGNS = Symbol('campaigns');

export const campaignsModule = partModule<CampaignsOutside>(CAMPAIGNS, ({ database, outside, clock, ids }) =>
  createCampaigns({ store: campaignStore(database, outside.guard), reads: campaignReads(database), ...outside, clock, ids }),
);
