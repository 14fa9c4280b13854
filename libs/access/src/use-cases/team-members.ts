import { unusable } from '@workops/kernel';
import type { MembershipTransaction } from '../ports';

/** Throws `unusable` for the first of the ids that no active member has. */
export async function assertMembersExist({ members }: MembershipTransaction, memberIds: readonly string[] = []): Promise<void> {
  const missing = await members.missing(memberIds);
  const index = memberIds.findIndex((id) => missing.has(id));
  if (index >= 0) throw unusable(`member_ids.${index}`, 'El miembro no existe.');
}
