import type { AttributeValue } from './domain/attribute';
import type { Handle } from './domain/channel';
import type { ContactRecord } from './domain/contact';

/** A contact's names and its live id. */
export interface ContactCard extends Pick<
  ContactRecord,
  'id' | 'name' | 'email' | 'phone' | 'phoneE164' | 'externalId' | 'mergedIntoContactId' | 'blockedAt'
> {
  /** Display name if the card has no name, phone or email. */
  handle: Handle | null;
}

export interface ContactCards {
  /** Finds the existing contacts, including tombstones, with one query. */
  cards(workspaceId: string, ids: readonly string[]): Promise<ContactCard[]>;
  /** Ids of at most `limit` live contacts with one of these numbers on their card or on a channel. */
  idsByNumber(workspaceId: string, numbers: readonly string[], limit: number): Promise<string[]>;
}

/** Facts for other contexts' decisions and message texts. */
export interface ContactFacts {
  name: string | null;
  email: string | null;
  companyName: string | null;
  lifecycleStage: string;
  language: string | null;
  brand: string | null;
  attributes: Readonly<Record<string, AttributeValue['value']>>;
}
