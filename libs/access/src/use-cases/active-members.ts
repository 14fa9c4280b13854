import type { Member } from '../domain/member';
import type { ActiveMembers } from '../ports';

/** In the given order, with branches; one query, or none without ids. */
export const activeMembers =
  ({ active }: ActiveMembers) =>
  async (workspaceId: string, ids: readonly string[]): Promise<Pick<Member, 'id' | 'locationIds'>[]> => {
    const membersById = new Map(
      ids.length === 0 ? [] : (await active(workspaceId, ids)).map((member) => [member.id, member]),
    );
    return [...new Set(ids)].flatMap((id) => membersById.get(id) ?? []);
  };
