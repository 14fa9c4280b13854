import { campaignRecords } from './campaigns/campaign-record';
import { sendingDomains } from './domains/sending-domain.record';

/** The kinds of record that this context declares. */
export const campaignsRecords = { campaigns: campaignRecords, sendingDomains };
