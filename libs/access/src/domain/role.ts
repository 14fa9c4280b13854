import { ALL_SCOPES, changedRecord, isScope, type Scope, type Visibility, type WorkspaceRecord } from '@workops/kernel';
import { MEMBER_SCOPES } from './member-scopes';
import { settledName } from './name';

/** The three built-in ones, or a custom one. */
export const ROLES = ['owner', 'admin', 'member', 'custom'] as const;
export type Role = (typeof ROLES)[number];

export const VISIBILITIES = ['all', 'assigned', 'branches'] as const;
export type VisibilityKind = Visibility['kind'];

/** A role that a workspace made. */
export interface CustomRole extends WorkspaceRecord {
  /** 1 to 100 characters; unique in the workspace, ignoring case. */
  name: string;
  scopes: readonly Scope[];
  visibility: VisibilityKind;
}

/** What a role opens. */
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

/** A role's present rights; a scope that was retired since the custom role was made has no effect. */
export function powersOf(role: Role, custom: { scopes: readonly string[]; visibility: VisibilityKind } | null): Powers {
  if (role !== 'custom') return BUILT_IN[role];
  if (!custom) throw new Error('A member with a custom role has one.');
  return { scopes: new Set(custom.scopes.filter(isScope)), visibility: custom.visibility };
}

/** Which records a member sees through a role. */
export function visibilityFor(
  member: { id: string; locationIds: readonly string[] },
  kind: VisibilityKind,
): Visibility {
  if (kind === 'assigned') return { kind, memberId: member.id };
  return kind === 'branches' ? { kind, locationIds: member.locationIds } : { kind };
}

/** What POST writes and PATCH changes. */
export interface RoleFields {
  name: string;
  /** 1 or more. */
  scopes: readonly Scope[];
  visibility: VisibilityKind;
}

/** Throws `malformed`. */
export function newRole(
  fields: RoleFields,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): CustomRole {
  return { id, workspaceId, ...settledRole(fields), createdAt: now, updatedAt: now };
}

/** The same role when the patch changes nothing. Throws `malformed`. */
export function changedRole(before: CustomRole, patch: Partial<RoleFields>, now: Date): CustomRole {
  const { name = before.name, scopes = before.scopes, visibility = before.visibility } = patch;
  return changedRecord(before, settledRole({ name, scopes, visibility }), now);
}

const settledRole = ({ name, scopes, visibility }: RoleFields): RoleFields => ({
  name: settledName(name),
  scopes: [...new Set(scopes)].sort(),
  visibility,
});
