import type { ContactCards } from '../directory-ports';

export const blockedContacts =
  ({ cards }: ContactCards) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlySet<string>> =>
    new Set((await cards(workspaceId, ids)).filter(({ blockedAt }) => blockedAt !== null).map(({ id }) => id));
