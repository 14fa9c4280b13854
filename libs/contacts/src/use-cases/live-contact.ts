import type { ContactCards } from '../directory-ports';

/** The id of the contact, or of its survivor. Undefined if the workspace does not have it. */
export const liveContact =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, id: string): Promise<string | undefined> => {
    const [card] = await cards(workspaceId, [id]);
    return card && (card.mergedIntoContactId ?? card.id);
  };

/** Like `liveContact`, for many: one query, none if there are no ids. */
export const liveContacts =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    new Map(
      ids.length === 0
        ? []
        : (await cards(workspaceId, ids)).map((card) => [card.id, card.mergedIntoContactId ?? card.id]),
    );
