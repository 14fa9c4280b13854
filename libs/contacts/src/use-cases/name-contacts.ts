import type { ContactCards } from '../directory-ports';
import { displayName } from '../domain/contact-view';

/** Keyed by id, for existing contacts; at most one query. */
export const nameContacts =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    ids.length === 0
      ? new Map()
      : new Map((await cards(workspaceId, ids)).map((card) => [card.id, displayName(card, card.handle)]));
