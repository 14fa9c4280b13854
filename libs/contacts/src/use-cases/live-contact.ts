import type { ContactCards } from '../directory-ports';

/** The contact of the id: itself, or the survivor of its merge. Undefined when the workspace has none. */
export const liveContact =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, id: string): Promise<string | undefined> => {
    const [card] = await cards(workspaceId, [id]);
    return card && (card.mergedIntoContactId ?? card.id);
  };

/** The same for many, by the requested id: one query, none for no ids. */
export const liveContacts =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map(
      ids.length === 0
        ? []
        : (await cards(workspaceId, ids)).map((card) => [card.id, card.mergedIntoContactId ?? card.id]),
    );
