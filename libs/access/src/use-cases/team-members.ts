import { unusable } from '@workops/kernel';
import type { AccessDeps, MembershipTransaction } from '../ports';

/** Throws `unusable` for the first id that is not an active member. */
export async function assertMembersExist(
  { members }: MembershipTransaction,
  memberIds: readonly string[] = [],
): Promise<void> {
  const missing = await members.missing(memberIds);
  const index = memberIds.findIndex((id) => missing.has(id));
  if (index >= 0) throw unusable(`member_ids.${index}`, 'El miembro no existe.');
}

/** Undefined if there is no such team. */
export const teamMembers =
  ({ teams }: Pick<AccessDeps['reads'], 'teams'>) =>
  async (workspaceId: string, id: string): Promise<readonly string[] | undefined> =>
    (await teams.byId(workspaceId, id))?.memberIds;
