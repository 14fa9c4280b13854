import type { Identified } from './identified';

export interface CampaignsData {
  'campaign.sent': {
    campaign_id: string;
    name: string;
    channel: 'whatsapp' | 'email';
    total_recipients: number;
    sent: number;
    failed: number;
    suppressed: number;
    finished_at: string | null;
  };
  'campaign.paused': {
    campaign_id: string;
    name: string;
    reason: 'messaging_limit' | 'reputation_guard';
    detail?: string;
  };
  'sending_domain.verified': {
    id: string;
    domain: string;
  };
  'sending_domain.created': Identified;
  'sending_domain.deleted': Identified;
}
