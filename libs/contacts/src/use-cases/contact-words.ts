import type { ContactCard, ContactCards } from '../directory-ports';
import { buildSearchText } from '../domain/search-text';
import { liveCards } from './live-cards';

/** A contact and the text by which its records are searched. */
export interface SearchedContact {
  /** The contact's id, or its survivor's. */
  liveId: string;
  /** Name, email and phone in the form that the needles of `parseNeedles` match. */
  words: string;
}

const searched = (card: ContactCard): SearchedContact => ({
  liveId: card.id,
  words: buildSearchText({ ...card, externalId: null }),
});

/** Search texts by id, for existing contacts; a merged contact has its survivor's. At most two queries. */
export const contactWords =
  (reads: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, SearchedContact>> =>
    new Map([...(await liveCards(reads)(workspaceId, ids))].map(([id, card]) => [id, searched(card)]));
