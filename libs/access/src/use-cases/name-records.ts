import type { NameFinder } from '../ports';

/** Id to name of those of the ids that the workspace has, or has had: one query, none for no ids. */
export const nameRecords =
  ({ names }: NameFinder) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    ids.length === 0 ? new Map() : new Map((await names(workspaceId, ids)).map(({ id, name }) => [id, name]));
