import { ALL_SCOPES, changedRecord, isScope, type Scope, type Visibility, type WorkspaceRecord } from '@workops/kernel';
import { MEMBER_SCOPES } from './member-scopes';
import { settledName } from './name';

/** Three built-in roles, and `custom`. */
export const ROLES = ['owner', 'admin', 'member', 'custom'] as const;
export type Role = (typeof ROLES)[number];

export const VISIBILITIES = ['all', 'assigned', 'branches'] as const;
export type VisibilityKind = Visibility['kind'];

export interface CustomRole extends WorkspaceRecord {
  /** 1 to 100 characters; unique in the workspace, ignoring case. */
  name: string;
  scopes: readonly Scope[];
  visibility: VisibilityKind;
}

export interface Powers {
  scopes: ReadonlySet<Scope>;
  visibility: VisibilityKind;
}

const EVERYTHING: Powers = { scopes: new Set(ALL_SCOPES), visibility: 'all' };

const BUILT_IN: Record<Exclude<Role, 'custom'>, Powers> = {
  owner: EVERYTHING,
  admin: EVERYTHING,
  member: { scopes: new Set(MEMBER_SCOPES), visibility: 'all' },
};

/** Ignores scopes of a custom role that were retired since. */
export function rolePowers(
  role: Role,
  custom: { scopes: readonly string[]; visibility: VisibilityKind } | null,
): Powers {
  if (role !== 'custom') return BUILT_IN[role];
  if (!custom) throw new Error('A member with a custom role has one.');
  return { scopes: new Set(custom.scopes.filter(isScope)), visibility: custom.visibility };
}

export function visibilityFor(
  member: { id: string; locationIds: readonly string[] },
  kind: VisibilityKind,
): Visibility {
  if (kind === 'assigned') return { kind, memberId: member.id };
  return kind === 'branches' ? { kind, locationIds: member.locationIds } : { kind };
}

export interface RoleFields {
  name: string;
  /** At least one. */
  scopes: readonly Scope[];
  visibility: VisibilityKind;
}

export function newRole(
  fields: RoleFields,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): CustomRole {
  return { id, workspaceId, ...settledRole(fields), createdAt: now, updatedAt: now };
}

/** Returns the same role if nothing changes. Throws `malformed`. */
export function changedRole(before: CustomRole, patch: Partial<RoleFields>, now: Date): CustomRole {
  const { name = before.name, scopes = before.scopes, visibility = before.visibility } = patch;
  return changedRecord(before, settledRole({ name, scopes, visibility }), now);
}

const settledRole = ({ name, scopes, visibility }: RoleFields): RoleFields => ({
  name: settledName(name),
  scopes: [...new Set(scopes)].sort(),
  visibility,
});
