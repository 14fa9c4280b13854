import { unusable, type Actor } from '@workops/kernel';
import { assertMayGrant, type Grant, type Granter } from '../domain/authority';
import type { Member } from '../domain/member';
import { rolePowers, visibilityFor, type CustomRole, type Powers } from '../domain/role';
import type { MembershipTransaction } from '../ports';

/** Read inside the transaction, so that a member cannot grant rights that they have just lost. */
async function granterFor(tx: MembershipTransaction, { author, scopes, visibility }: Actor): Promise<Granter> {
  if (author.kind !== 'member' || !author.id) return { scopes, visibility, isOwner: author.kind === 'system' };
  const member = await tx.members.byId(author.id);
  if (!member || member.status === 'removed') return { scopes: new Set(), visibility, isOwner: false };
  const powers = await powersWith(tx, member);
  return {
    scopes: new Set([...scopes].filter((scope) => powers.scopes.has(scope))),
    visibility: visibilityFor(member, powers.visibility),
    isOwner: member.role === 'owner',
  };
}

async function powersWith(tx: MembershipTransaction, { role, customRoleId }: Member): Promise<Powers> {
  const custom = customRoleId ? await tx.roles.byId(customRoleId) : undefined;
  if (customRoleId && !custom) throw unusable('custom_role_id', 'El rol no existe.');
  return rolePowers(role, custom ?? null);
}

const grantTo = async (tx: MembershipTransaction, member: Member): Promise<Grant> => ({
  role: member.role,
  ...(await powersWith(tx, member)),
  locationIds: member.locationIds,
});

/** Covers the members before and after the change. Throws `forbidden`, `unusable`. */
export async function assertMayGrantTo(tx: MembershipTransaction, actor: Actor, ...members: Member[]): Promise<void> {
  const granter = await granterFor(tx, actor);
  for (const member of members) assertMayGrant(granter, await grantTo(tx, member));
}

/** Covers the roles before and after the change. Throws `forbidden`. */
export async function assertMayGrantThrough(
  tx: MembershipTransaction,
  actor: Actor,
  ...roles: CustomRole[]
): Promise<void> {
  const granter = await granterFor(tx, actor);
  for (const role of roles) assertMayGrant(granter, { role: 'custom', ...rolePowers('custom', role), locationIds: [] });
}
