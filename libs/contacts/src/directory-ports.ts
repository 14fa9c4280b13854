import type { AttributeValue } from './domain/attribute';
import type { Handle } from './domain/channel';
import type { ContactRecord } from './domain/contact';

/** Names of a contact, and the id it can be found under now. */
export interface ContactCard extends Pick<
  ContactRecord,
  'id' | 'name' | 'email' | 'phone' | 'phoneE164' | 'externalId' | 'mergedIntoContactId' | 'blockedAt'
> {
  /** Display name if the card has no name, phone or email. */
  handle: Handle | null;
}

/** Contact reads for other contexts. */
export interface ContactCards {
  /** Existing contacts among these ids, tombstones included; one query. */
  cards(workspaceId: string, ids: readonly string[]): Promise<ContactCard[]>;
}

/** Contact facts for other contexts' decisions and message texts. */
export interface ContactFacts {
  /** Null if unknown. */
  name: string | null;
  email: string | null;
  companyName: string | null;
  lifecycleStage: string;
  language: string | null;
  brand: string | null;
  /** Attributes that are set, by key. */
  attributes: Readonly<Record<string, AttributeValue['value']>>;
}
