import type { ContactCard, ContactCards } from '../directory-ports';
import { searchTextOf } from '../domain/search-text';
import { liveCards } from './live-cards';

/** A contact as it is called now, and what records about it are found by. */
export interface SearchedContact {
  /** Its own, or the survivor's. */
  liveId: string;
  /** Of name, email and phone, for the needles that `needlesOf` gives. */
  words: string;
}

const searched = (card: ContactCard): SearchedContact => ({
  liveId: card.id,
  words: searchTextOf({ ...card, externalId: null }),
});

/** By id, of those that the workspace has; that of a contact which was merged is its survivor's. At most two queries. */
export const contactWords =
  (reads: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, SearchedContact>> =>
    new Map([...(await liveCards(reads)(workspaceId, ids))].map(([id, card]) => [id, searched(card)]));
