import type { Identified } from './identified';

export interface LeadSourcesData {
  'marketplace.order': Identified;
  'marketplace.vis_lead': Identified;
  'portal_a.lead': {
    lead_id: string | null;
    contact_id: string;
    vehicle_id: string | null;
    source: 'portal_a' | 'whatsapp' | 'portal_a_premium' | null;
    portal_a_lead_id: string;
    status: string | null;
  };
  'portal_b.lead': {
    lead_id: string | null;
    contact_id: string;
    vehicle_id: string | null;
    portal_b_lead_id: string;
    portal_b_ad_id: string | null;
  };
  'website.lead': {
    lead_id: string | null;
    contact_id: string;
    vehicle_id: string | null;
    conversation_id: string | null;
    submission_id: string;
    intent: 'buy' | 'sell' | 'financing' | 'trade_in';
  };
  'consignment.candidate.created': {
    candidate_id: string;
    patente: string;
    make: string;
    model: string;
    year: number;
    kilometers: number;
    expected_price_clp: number | null;
    sale_horizon: '7d' | '15d' | '30d' | 'cotizando';
    region_code: string;
    photo_count: number;
    submission_id: string;
  };
}
