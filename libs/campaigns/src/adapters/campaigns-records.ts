import { campaignRecords } from '../campaigns/adapters/campaign-record';
import { sendingDomains } from '../domains/adapters/sending-domain.record';

/** Kinds of record that this context declares. */
export const campaignsRecords = { campaigns: campaignRecords, sendingDomains };
