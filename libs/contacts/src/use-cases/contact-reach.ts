import type { ContactCards } from '../directory-ports';
import { displayName } from '../domain/contact-view';
import { liveCards } from './live-cards';

export interface Reach {
  name: string;
  email: string | null;
  phone: string | null;
}

/** Keyed by id; a merged contact has its survivor's reach. At most two queries. */
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
