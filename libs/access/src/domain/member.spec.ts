import type { DomainError } from '@workops/kernel';
import { changeMember, issuesOfMember, newMember, removedMember, type Member, type MemberPatch } from './member';
import { membershipChanges } from './member-event';

const NOW = new Date('2027-01-15T12:00:00.000Z');
const LATER = new Date('2027-01-16T12:00:00.000Z');
const valid = { email: 'ana@example.com', name: 'Ana', role: 'member' as const };
const aMember = (over: Partial<Member> = {}): Member => ({
  ...newMember(valid, { workspaceId: 'w', id: 'm', now: NOW }),
  ...over,
});
const issuePaths = (input: Parameters<typeof issuesOfMember>[0]) => issuesOfMember(input).map(({ path }) => path);

const refusalReason = (before: Member, patch: MemberPatch): string | undefined => {
  try {
    changeMember(before, patch, LATER);
    return undefined;
  } catch (refusal) {
    return (refusal as DomainError).details?.reason;
  }
};

describe('a new member', () => {
  it('is rejected with all errors at once', () => {
    expect(issuePaths({ email: 'nobody', name: ' ', subject: '', role: 'custom' })).toEqual([
      'email',
      'name',
      'subject',
      'custom_role_id',
    ]);
    expect(
      issuePaths({ ...valid, email: `${'a'.repeat(250)}@b.cl`, name: 'n'.repeat(201), subject: 's'.repeat(256) }),
    ).toEqual(['email', 'name', 'subject']);
    expect(issuePaths({ ...valid, customRoleId: 'r' })).toEqual(['custom_role_id']);
    expect(issuePaths(valid)).toEqual([]);
  });

  it('is active, with each branch once', () => {
    const member = newMember(
      { ...valid, name: ' Ana ', locationIds: ['b', 'a', 'b'] },
      { workspaceId: 'w', id: 'm', now: NOW },
    );
    expect(member).toMatchObject({
      name: 'Ana',
      subject: null,
      customRoleId: null,
      locationIds: ['a', 'b'],
      status: 'active',
      createdAt: NOW,
    });
  });
});

describe('changing a member', () => {
  it('returns the fields that actually changed', () => {
    const before = aMember({ role: 'custom', customRoleId: 'r', locationIds: ['a'] });
    const { member, changedFields } = changeMember(before, { name: 'Ana', role: 'admin', locationIds: ['b'] }, LATER);
    expect(changedFields).toEqual(['role', 'custom_role_id', 'location_ids']);
    expect(member).toEqual({ ...before, role: 'admin', customRoleId: null, locationIds: ['b'], updatedAt: LATER });
    expect(membershipChanges(before, member)).toEqual({
      role: { from: 'custom', to: 'admin' },
      custom_role_id: { from: 'r', to: null },
      location_ids: { from: ['a'], to: ['b'] },
    });
  });

  it('returns the same member if nothing changes, and no role change for a name', () => {
    const before = aMember();
    expect(changeMember(before, { email: before.email }, LATER)).toEqual({ member: before, changedFields: [] });
    expect(membershipChanges(before, changeMember(before, { name: 'Eva' }, LATER).member)).toBeUndefined();
  });

  it('sets an identity once and never replaces it', () => {
    expect(changeMember(aMember(), { subject: 'idp|1' }, LATER).member.subject).toBe('idp|1');
    expect(refusalReason(aMember({ subject: 'idp|1' }), { subject: 'idp|2' })).toBe('subject_set');
    expect(refusalReason(aMember({ subject: 'idp|1' }), { subject: null })).toBe('subject_set');
    expect(refusalReason(aMember({ subject: 'idp|1' }), { subject: 'idp|1' })).toBeUndefined();
  });

  it('is rejected once the member was removed', () => {
    expect(refusalReason(removedMember(aMember(), NOW), { name: 'Eva' })).toBe('removed');
  });
});
