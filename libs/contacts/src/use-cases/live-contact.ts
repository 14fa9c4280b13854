import type { ContactCards } from '../directory-ports';

/** The contact that answers to the id: itself, or the survivor of its merge. Undefined when the workspace has none. */
export const liveContact =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, id: string): Promise<string | undefined> => {
    const [card] = await cards(workspaceId, [id]);
    return card && (card.mergedIntoContactId ?? card.id);
  };
