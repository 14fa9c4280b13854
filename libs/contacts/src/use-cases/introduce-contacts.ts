import type { ContactCards } from '../directory-ports';
import { displayName } from '../domain/contact-view';

export interface Introduction {
  id: string;
  displayName: string;
  named: boolean;
}

/** Keyed by id, for existing contacts; at most one query. */
export const introduceContacts =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Introduction>> => {
    const loaded = ids.length === 0 ? [] : await cards(workspaceId, [...new Set(ids)]);
    return new Map(
      loaded.map((card) => [
        card.id,
        { id: card.id, displayName: displayName(card, card.handle), named: card.name !== '' },
      ]),
    );
  };
