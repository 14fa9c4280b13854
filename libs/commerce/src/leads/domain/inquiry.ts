import type { RecordIdentity } from '@workops/kernel';
import type { LeadIntent } from './lead';

/** What an inquiry is called at its source; ids of each portal account are apart. */
export interface InquiryKey {
  source: string;
  accountId: string | null;
  externalId: string;
}

/** An inquiry, as it came in. */
export interface InquiryRecord extends RecordIdentity, InquiryKey {
  /** Null for that of a blocked contact. */
  leadId: string | null;
  contactId: string;
  intent: LeadIntent | null;
  vehicleId: string | null;
  /** What the sender called the vehicle, found or not. */
  vehicleRef: string | null;
  message: string | null;
  /** The person as they were given. */
  sentBy: SentBy;
  receivedAt: Date;
}

export interface SentBy {
  name: string | null;
  email: string | null;
  phone: string | null;
  /** The page that it came from, where it came from a website. */
  pageUrl?: string | null;
}
