import type { ContactCards } from '../directory-ports';
import { displayNameOf } from '../domain/contact-view';

/** What a contact is called and where mail reaches it. */
export interface Reach {
  name: string;
  email: string | null;
}

/** By id, of those that the workspace has; a contact that was merged is reached where its survivor is. At most two queries. */
export const contactReach =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, Reach>> => {
    if (ids.length === 0) return new Map();
    const asked = await cards(workspaceId, ids);
    const survivors = asked.map(({ mergedIntoContactId }) => mergedIntoContactId).filter((id) => id !== null);
    const known = new Map([...asked, ...(survivors.length > 0 ? await cards(workspaceId, survivors) : [])].map((card) => [card.id, card]));
    return new Map(
      asked.map((card) => {
        const live = (card.mergedIntoContactId === null ? undefined : known.get(card.mergedIntoContactId)) ?? card;
        return [card.id, { name: displayNameOf(live), email: live.email }];
      }),
    );
  };
