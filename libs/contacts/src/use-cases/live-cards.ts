import type { ContactCard, ContactCards } from '../directory-ports';

/** Cards by requested id, for existing contacts; a merged contact has its survivor's card. At most two queries. */
export const liveCards =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ContactCard>> => {
    if (ids.length === 0) return new Map();
    const asked = await cards(workspaceId, ids);
    const survivors = asked.map(({ mergedIntoContactId }) => mergedIntoContactId).filter((id) => id !== null);
    const known = new Map(
      [...asked, ...(survivors.length > 0 ? await cards(workspaceId, survivors) : [])].map((card) => [card.id, card]),
    );
    return new Map(
      asked.map((card) => [
        card.id,
        (card.mergedIntoContactId === null ? undefined : known.get(card.mergedIntoContactId)) ?? card,
      ]),
    );
  };
