import { unusable, type Actor } from '@workops/kernel';
import { assertMayGrant, type Grant, type Granter } from '../domain/authority';
import type { Member } from '../domain/member';
import { powersOf, type CustomRole } from '../domain/role';
import type { MembershipTransaction } from '../ports';

/** The actor as they are inside the transaction: an owner who was removed a moment ago is none. */
async function granterFor(tx: MembershipTransaction, { author, scopes, visibility }: Actor): Promise<Granter> {
  if (author.kind === 'system') return { scopes, visibility, isOwner: true };
  const member = author.kind === 'member' && author.id ? await tx.members.byId(author.id) : undefined;
  return { scopes, visibility, isOwner: member?.status === 'active' && member.role === 'owner' };
}

async function grantTo(tx: MembershipTransaction, { role, customRoleId, locationIds }: Member): Promise<Grant> {
  const custom = customRoleId ? await tx.roles.byId(customRoleId) : undefined;
  if (customRoleId && !custom) throw unusable('custom_role_id', 'El rol no existe.');
  return { role, ...powersOf(role, custom ?? null), locationIds };
}

/** Refuses to make, change or remove a member who has, before or after, what the actor lacks. Throws `forbidden`, `unusable`. */
export async function assertMayGrantTo(tx: MembershipTransaction, actor: Actor, ...members: Member[]): Promise<void> {
  const granter = await granterFor(tx, actor);
  for (const member of members) assertMayGrant(granter, await grantTo(tx, member));
}

/** Refuses to make or change a role that opens, before or after, what the actor lacks. Throws `forbidden`. */
export async function assertMayGrantThrough(tx: MembershipTransaction, actor: Actor, ...roles: CustomRole[]): Promise<void> {
  const granter = await granterFor(tx, actor);
  for (const role of roles) assertMayGrant(granter, { role: 'custom', ...powersOf('custom', role), locationIds: [] });
}
