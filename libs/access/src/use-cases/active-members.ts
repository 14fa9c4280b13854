import type { Member } from '../domain/member';
import type { ActiveMembers } from '../ports';

/** Which of the ids are of active members, in the order given, with the branches that they work at: one query, none for no ids. */
export const activeMembers =
  ({ active }: ActiveMembers) =>
  async (workspaceId: string, ids: readonly string[]): Promise<Pick<Member, 'id' | 'locationIds'>[]> => {
    const found = new Map(
      ids.length === 0 ? [] : (await active(workspaceId, ids)).map((member) => [member.id, member]),
    );
    return [...new Set(ids)].flatMap((id) => found.get(id) ?? []);
  };
