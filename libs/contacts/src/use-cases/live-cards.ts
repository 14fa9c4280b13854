import type { ContactCard, ContactCards } from '../directory-ports';

/** Keyed by id; a merged contact has its survivor's card. At most two queries. */
export const liveCards =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, ContactCard>> => {
    if (ids.length === 0) return new Map();
    const requested = await cards(workspaceId, ids);
    const survivors = requested.map(({ mergedIntoContactId }) => mergedIntoContactId).filter((id) => id !== null);
    const cardsById = new Map(
      [...requested, ...(survivors.length > 0 ? await cards(workspaceId, survivors) : [])].map((card) => [
        card.id,
        card,
      ]),
    );
    return new Map(
      requested.map((card) => [
        card.id,
        (card.mergedIntoContactId === null ? undefined : cardsById.get(card.mergedIntoContactId)) ?? card,
      ]),
    );
  };
