import type { ContactCards } from '../directory-ports';
import { displayNameOf } from '../domain/contact-view';

/** What a contact is called beside what refers to it. */
export interface Introduction {
  id: string;
  displayName: string;
  /** Whether that is the person's name. */
  named: boolean;
}

/** By id, of those that the workspace has: one query, none for no ids. */
export const introduceContacts =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Introduction>> => {
    const found = ids.length === 0 ? [] : await cards(workspaceId, [...new Set(ids)]);
    return new Map(
      found.map((card) => [
        card.id,
        { id: card.id, displayName: displayNameOf(card, card.handle), named: card.name !== '' },
      ]),
    );
  };
