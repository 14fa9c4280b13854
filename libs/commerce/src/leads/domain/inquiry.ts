import type { RecordIdentity } from '@workops/kernel';
import type { LeadIntent } from './lead';

/** Each portal account has its own id space. */
export interface InquiryKey {
  source: string;
  accountId: string | null;
  externalId: string;
}

export interface InquiryRecord extends RecordIdentity, InquiryKey {
  /** Null if the contact is blocked. */
  leadId: string | null;
  contactId: string;
  intent: LeadIntent | null;
  vehicleId: string | null;
  /** The sender's name for the vehicle, whether it matched or not. */
  vehicleRef: string | null;
  message: string | null;
  sentBy: SentBy;
  receivedAt: Date;
}

export interface SentBy {
  name: string | null;
  email: string | null;
  phone: string | null;
  pageUrl?: string | null;
}
