import type { ContactRecord } from './domain/contact';

/** What a contact is called, and by which id it is called now. */
export type ContactCard = Pick<ContactRecord, 'id' | 'name' | 'email' | 'phone' | 'phoneE164' | 'externalId' | 'mergedIntoContactId' | 'blockedAt'>;

/** What other contexts ask about contacts. */
export interface ContactCards {
  /** Of those of the ids that the workspace has, tombstones included; one query. */
  cards(workspaceId: string, ids: readonly string[]): Promise<ContactCard[]>;
}
