import type { ContactCards } from '../directory-ports';
import { displayName } from '../domain/contact-view';

/** Display name of a contact that another record references. */
export interface Introduction {
  id: string;
  displayName: string;
  /** True if that is the person's name. */
  named: boolean;
}

/** Introductions by id, for existing contacts: one query, none if there are no ids. */
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
