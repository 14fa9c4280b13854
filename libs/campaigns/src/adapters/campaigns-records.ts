import { campaignRecords } from '../campaigns/adapters/campaign-record';
import { sendingDomains } from '../domains/adapters/sending-domain.record';

/** The kinds of record that this context declares. */
export const campaignsRecords = { campaigns: campaignRecords, sendingDomains };
