import { recordsModule } from '@workops/platform/process';
import { createCampaigns } from '../campaigns';
import { campaignsRecords } from './campaigns-records';

/** The token under which Nest knows this context: a `Campaigns`. */
export const CAMPAIGNS = Symbol('campaigns');

export const campaignsModule = recordsModule(CAMPAIGNS, campaignsRecords, createCampaigns);
