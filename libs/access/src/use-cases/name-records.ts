import type { NameFinder } from '../ports';

/** Names of present and former records by id: one query, none if there are no ids. */
export const nameRecords =
  ({ names }: NameFinder) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    ids.length === 0 ? new Map() : new Map((await names(workspaceId, ids)).map(({ id, name }) => [id, name]));
