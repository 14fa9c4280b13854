import type { Member } from '../domain/member';
import type { ActiveMembers } from '../ports';

/** Active members among these ids, in the given order, with their branches: one query, none if there are no ids. */
export const activeMembers =
  ({ active }: ActiveMembers) =>
  async (workspaceId: string, ids: readonly string[]): Promise<Pick<Member, 'id' | 'locationIds'>[]> => {
    const membersById = new Map(
      ids.length === 0 ? [] : (await active(workspaceId, ids)).map((member) => [member.id, member]),
    );
    return [...new Set(ids)].flatMap((id) => membersById.get(id) ?? []);
  };
