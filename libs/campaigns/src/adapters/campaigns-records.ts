import { campaignRecords } from './campaigns/campaign-record';

/** The kinds of record that this context declares. */
export const campaignsRecords = { campaigns: campaignRecords };
