import type { AttributeValue } from './domain/attribute';
import type { ContactRecord } from './domain/contact';

/** What a contact is called, and by which id it is called now. */
export type ContactCard = Pick<ContactRecord, 'id' | 'name' | 'email' | 'phone' | 'phoneE164' | 'externalId' | 'mergedIntoContactId' | 'blockedAt'>;

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
