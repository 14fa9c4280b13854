import type { Identified } from './identified';

export interface ContactsData {
  'contact.created': {
    id: string;
    name: string;
    email: string | null;
    phone: string | null;
    lifecycle_stage: string;
    origin_channel: string;
    company_id: string | null;
    created_at: string;
  };
  'contact.updated': {
    id: string;
    updated_fields: string[];
  };
  'contact.merged': Identified;
}
