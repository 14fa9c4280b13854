import type { AttributeValue } from './domain/attribute';
import type { Handle } from './domain/channel';
import type { ContactRecord } from './domain/contact';

/** What a contact is called, and by which id it is called now. */
export interface ContactCard extends Pick<
  ContactRecord,
  'id' | 'name' | 'email' | 'phone' | 'phoneE164' | 'externalId' | 'mergedIntoContactId' | 'blockedAt'
> {
  /** Of a contact that the card has nothing to call by. */
  handle: Handle | null;
}

/** What other contexts ask about contacts. */
export interface ContactCards {
  /** Of those of the ids that the workspace has, tombstones included; one query. */
  cards(workspaceId: string, ids: readonly string[]): Promise<ContactCard[]>;
}

/** What other contexts decide by, and write to a contact. */
export interface ContactFacts {
  /** Null where it is unknown. */
  name: string | null;
  email: string | null;
  companyName: string | null;
  lifecycleStage: string;
  language: string | null;
  brand: string | null;
  /** By key, of the attributes that are set. */
  attributes: Readonly<Record<string, AttributeValue['value']>>;
}
