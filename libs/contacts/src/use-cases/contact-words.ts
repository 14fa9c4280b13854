import type { ContactCard, ContactCards } from '../directory-ports';
import { buildSearchText } from '../domain/search-text';
import { liveCards } from './live-cards';

/** `liveId` is the survivor's for a merged contact. */
export interface SearchedContact {
  liveId: string;
  /** Name, email and phone, as needles of `parseNeedles` match them. */
  words: string;
}

const searched = (card: ContactCard): SearchedContact => ({
  liveId: card.id,
  words: buildSearchText({ ...card, externalId: null }),
});

/** Keyed by id, for existing contacts; at most two queries. */
export const contactWords =
  (reads: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, SearchedContact>> =>
    new Map([...(await liveCards(reads)(workspaceId, ids))].map(([id, card]) => [id, searched(card)]));
