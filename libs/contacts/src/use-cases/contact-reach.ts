import type { ContactCards } from '../directory-ports';
import { displayName } from '../domain/contact-view';
import { liveCards } from './live-cards';

/** The contact's name and the addresses for mail and calls. */
export interface Reach {
  name: string;
  email: string | null;
  phone: string | null;
}

/** Reach by id, for existing contacts; a merged contact has its survivor's. At most two queries. */
export const contactReach =
  (reads: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Reach>> => {
    const live = await liveCards(reads)(workspaceId, ids);
    return new Map(
      [...live].map(([id, card]) => [
        id,
        { name: displayName(card, card.handle), email: card.email, phone: card.phone },
      ]),
    );
  };
