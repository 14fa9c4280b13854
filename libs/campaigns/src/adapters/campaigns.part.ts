import type { Clock, Ids } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import type { CampaignsOutside } from '../campaigns/campaign-ports';
import { createCampaigns, type Campaigns } from '../campaigns/campaigns';
import { campaignReads } from '../campaigns/adapters/campaign-reads';
import { campaignStore } from '../campaigns/adapters/campaign-store';

export const CAMPAIGNS = token<Campaigns>('campaigns');

interface CampaignsOn {
  database: Database;
  outside: CampaignsOutside;
  clock: Clock;
  ids: Ids;
}

export const campaignsOn = ({ database, outside, clock, ids }: CampaignsOn): Campaigns =>
  createCampaigns({
    store: campaignStore(database, outside.guard),
    reads: campaignReads(database),
    ...outside,
    clock,
    ids,
  });

export const campaignsPart = part<CampaignsOutside>(CAMPAIGNS, campaignsOn);
