import type { ContactCards } from '../directory-ports';

/** The contact's id or its survivor's; undefined if unknown. At most one query, also for many. */
export const liveContact =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, id: string): Promise<string | undefined> => {
    const [card] = await cards(workspaceId, [id]);
    return card && (card.mergedIntoContactId ?? card.id);
  };

export const liveContacts =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map(
      ids.length === 0
        ? []
        : (await cards(workspaceId, ids)).map((card) => [card.id, card.mergedIntoContactId ?? card.id]),
    );
