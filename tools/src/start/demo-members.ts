import type { Access, RoleFields } from '@workops/access';
import type { Actor } from '@workops/kernel';
import type { Person } from '../dev-issuer/sign-in-page';

export type Enrolling = Pick<Access, 'memberActor' | 'enrolMember' | 'roles'>;

/** An owner, and a member limited to their own assignments. */
export const DEMO_PEOPLE = {
  owner: { subject: 'dev-owner', name: 'Olivia Owner' },
  member_assigned: { subject: 'dev-member-assigned', name: 'Marcos Asignado' },
} as const satisfies Record<string, Person>;

/** The member of the demo clinic who is its professional. */
export const DEMO_PROFESSIONAL: Person = { subject: 'dev-professional', name: 'Paula Profesional' };

const ROLE: RoleFields = {
  name: 'Assigned records',
  scopes: ['appointments:read', 'appointments:write', 'contacts:read', 'contacts:write'],
  visibility: 'assigned',
};

const toEmail = ({ subject }: Person): string => `${subject}@example.com`;

/** Completes a killed start. */
export async function demoMembers(access: Enrolling, workspaceId: string): Promise<void> {
  const { owner, member_assigned: assigned } = DEMO_PEOPLE;
  const acting = await actorOfOwner(access, workspaceId, owner);
  if (await access.memberActor({ workspaceId, subject: assigned.subject })) return;
  const { items: roles } = await access.roles.list(acting, { limit: 200, cursor: null });
  const role = roles.find(({ name }) => name === ROLE.name) ?? (await access.roles.create(acting, ROLE));
  await access.enrolMember({
    workspaceId,
    ...assigned,
    email: toEmail(assigned),
    role: 'custom',
    customRoleId: role.id,
  });
}

/** Creates the missing members of the demo clinic: its owner and its professional. */
export async function demoClinicMembers(access: Enrolling, workspaceId: string): Promise<void> {
  for (const person of [DEMO_PEOPLE.owner, DEMO_PROFESSIONAL]) await actorOfOwner(access, workspaceId, person);
}

async function actorOfOwner(access: Enrolling, workspaceId: string, owner: Person): Promise<Actor> {
  const memberId = async (): Promise<string> =>
    (await access.enrolMember({ workspaceId, ...owner, email: toEmail(owner), role: 'owner' })).id;
  const existing = await access.memberActor({ workspaceId, subject: owner.subject });
  const acting = existing ?? (await access.memberActor({ workspaceId, memberId: await memberId() }));
  if (!acting) throw new Error('The demo owner was removed while they were made.');
  return { ...acting.actor, credentialId: null, requestId: null };
}
