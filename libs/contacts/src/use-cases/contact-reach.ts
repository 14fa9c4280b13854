import type { ContactCards } from '../directory-ports';
import { displayNameOf } from '../domain/contact-view';
import { liveCards } from './live-cards';

/** What a contact is called, and where mail and calls reach it. */
export interface Reach {
  name: string;
  email: string | null;
  phone: string | null;
}

/** By id, of those that the workspace has; a contact that was merged is reached where its survivor is. At most two queries. */
export const contactReach =
  (reads: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Reach>> => {
    const live = await liveCards(reads)(workspaceId, ids);
    return new Map(
      [...live].map(([id, card]) => [
        id,
        { name: displayNameOf(card, card.handle), email: card.email, phone: card.phone },
      ]),
    );
  };
