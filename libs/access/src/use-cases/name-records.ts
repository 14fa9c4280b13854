import type { NameFinder } from '../ports';

/** Present and former names; one query, or none without ids. */
export const nameRecords =
  ({ names }: NameFinder) =>
  async (workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
    ids.length === 0 ? new Map() : new Map((await names(workspaceId, ids)).map(({ id, name }) => [id, name]));
