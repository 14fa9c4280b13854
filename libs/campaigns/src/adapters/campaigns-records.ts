import { campaignRecords } from '../campaigns/adapters/campaign-record';
import { sendingDomains } from '../domains/adapters/sending-domain.record';

export const campaignsRecords = { campaigns: campaignRecords, sendingDomains };
