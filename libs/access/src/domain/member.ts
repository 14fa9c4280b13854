import { conflict, malformed, visibleIdentifier, visibleName, type Issue } from '@workops/kernel';
import { issuesOfName } from './name';
import { ROLES, type Role } from './role';

/** A person in two workspaces is two members. */
export interface Member {
  /** Our id, the author of the member's actions. */
  id: string;
  workspaceId: string;
  /** The `sub` of the person's tokens; null until known. Unique among active members. */
  subject: string | null;
  /**
   * Kept as the caller wrote it. Unique among active members in all its forms: any case, any Unicode composition, and hosts in Unicode or
   * punycode.
   */
  email: string;
  name: string;
  role: Role;
  /** Set if and only if the role is `custom`. */
  customRoleId: string | null;
  /** Branches decide what a role with visibility `branches` sees. */
  locationIds: readonly string[];
  /** A removed member cannot act and is never restored, but added as a new member. */
  status: 'active' | 'removed';
  createdAt: Date;
  updatedAt: Date;
}

export interface NewMember {
  /** 3 to 254 characters. */
  email: string;
  /** 1 to 200 characters. */
  name: string;
  /** 1 to 255 characters, compared verbatim; required to sign in. */
  subject?: string | null;
  role: Role;
  /** Required with the role `custom`, rejected with any other. */
  customRoleId?: string | null;
  locationIds?: readonly string[];
}

/** Absent fields stay unchanged. */
export type MemberPatch = Partial<NewMember>;

export const memberLimits = { email: 254, name: 200, subject: 255 };

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const issue = (path: string, message: string, code: Issue['code']): Issue => ({ path, message, code });

export function issuesOfMember({ email, name, subject, role, customRoleId }: NewMember): Issue[] {
  const issues: Issue[] = [];
  if (email.length > memberLimits.email)
    issues.push(issue('email', `At most ${memberLimits.email} characters.`, 'too_big'));
  else if (!EMAIL.test(visibleIdentifier(email).trim()))
    issues.push(issue('email', 'Not an email address.', 'invalid_string'));
  issues.push(...issuesOfName(name, memberLimits.name));
  if (subject === '') issues.push(issue('subject', 'Must not be empty.', 'too_small'));
  if (subject && subject.length > memberLimits.subject)
    issues.push(issue('subject', `At most ${memberLimits.subject} characters.`, 'too_big'));
  if (!ROLES.includes(role)) issues.push(issue('role', `Must be one of: ${ROLES.join(', ')}.`, 'invalid_enum_value'));
  if (role === 'custom' && !customRoleId)
    issues.push(issue('custom_role_id', 'The role custom needs it.', 'invalid_type'));
  if (role !== 'custom' && customRoleId)
    issues.push(issue('custom_role_id', 'Only the role custom takes it.', 'custom'));
  return issues;
}

function settled(
  input: NewMember,
): Pick<Member, 'email' | 'name' | 'subject' | 'role' | 'customRoleId' | 'locationIds'> {
  const issues = issuesOfMember(input);
  if (issues.length > 0) throw malformed('body', issues);
  const { email, name, subject = null, role, customRoleId = null, locationIds = [] } = input;
  return {
    email: visibleIdentifier(email).trim(),
    name: visibleName(name).trim(),
    subject,
    role,
    customRoleId,
    locationIds: [...new Set(locationIds)].sort(),
  };
}

/** Throws one `malformed` with all issues. */
export const newMember = (
  input: NewMember,
  { workspaceId, id, now }: { workspaceId: string; id: string; now: Date },
): Member => ({
  id,
  workspaceId,
  ...settled(input),
  status: 'active',
  createdAt: now,
  updatedAt: now,
});

const wireNames = {
  email: 'email',
  name: 'name',
  subject: 'subject',
  role: 'role',
  customRoleId: 'custom_role_id',
  locationIds: 'location_ids',
} as const;

type Changeable = keyof typeof wireNames;

/** `changedFields` are API names. */
export interface ChangedMember {
  member: Member;
  changedFields: string[];
}

/**
 * Another role than `custom` clears the custom role. Throws `malformed`, or `conflict` for a removed member or a
 * replaced subject, which would let the caller sign in as that member.
 */
export function changeMember(before: Member, patch: MemberPatch, now: Date): ChangedMember {
  if (before.status === 'removed') throw conflict('removed', 'El miembro fue retirado.');
  const { role = before.role, subject = before.subject } = patch;
  if (before.subject !== null && subject !== before.subject) {
    throw conflict('subject_set', 'El miembro ya tiene una identidad; retírelo y agréguelo de nuevo.');
  }
  const inherited = role === 'custom' ? before.customRoleId : null;
  const {
    email = before.email,
    name = before.name,
    customRoleId = inherited,
    locationIds = before.locationIds,
  } = patch;
  const fields = settled({ email, name, subject, role, customRoleId, locationIds });
  const changed = (Object.keys(wireNames) as Changeable[]).filter(
    (key) => JSON.stringify(fields[key]) !== JSON.stringify(before[key]),
  );
  const member = changed.length > 0 ? { ...before, ...fields, updatedAt: now } : before;
  return { member, changedFields: changed.map((key) => wireNames[key]) };
}

export const removedMember = (member: Member, now: Date): Member => ({ ...member, status: 'removed', updatedAt: now });
