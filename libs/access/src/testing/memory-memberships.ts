import { SaidEvents } from '@workops/contracts/testing';
import { emailKey, type Actor } from '@workops/kernel';
import { memoryRecords, type KeptRecords, type MemoryRules } from '@workops/kernel/testing';
import type { Location } from '../domain/location';
import type { Member } from '../domain/member';
import { rolePowers, visibilityFor, type CustomRole } from '../domain/role';
import type { Team } from '../domain/team';
import type {
  ActingMember,
  MemberRef,
  MemberRepository,
  MembershipTransaction,
  MemberStanding,
  NameFinder,
} from '../ports';

export interface MembershipState {
  members: KeptRecords<Member>;
  roles: KeptRecords<CustomRole>;
  teams: KeptRecords<Team>;
  locations: KeptRecords<Location>;
  events: SaidEvents;
}

export const noMemberships = (): MembershipState => ({
  members: new Map(),
  roles: new Map(),
  teams: new Map(),
  locations: new Map(),
  events: new SaidEvents(),
});

export const copyOfMemberships = (state: MembershipState): MembershipState => ({
  members: new Map(state.members),
  roles: new Map(state.roles),
  teams: new Map(state.teams),
  locations: new Map(state.locations),
  events: state.events.copy(),
});

const inWorkspace = <T extends { id: string; workspaceId: string }>(kept: KeptRecords<T>, workspaceId: string): T[] =>
  [...kept.values()].filter((record) => record.workspaceId === workspaceId);

class MemoryMembers implements MemberRepository {
  constructor(
    private readonly state: MembershipState,
    private readonly workspaceId: string,
  ) {}

  async byId(id: string): Promise<Member | undefined> {
    return inWorkspace(this.state.members, this.workspaceId).find((member) => member.id === id);
  }

  async holderOf(key: { email: string } | { subject: string }): Promise<string | undefined> {
    return this.active().find((member) =>
      'email' in key ? emailKey(member.email) === emailKey(key.email) : member.subject === key.subject,
    )?.id;
  }

  async missing(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const active = new Set(this.active().map(({ id }) => id));
    return new Set(ids.filter((id) => !active.has(id)));
  }

  async count(criteria: { role: 'owner' } | { customRoleId: string } | { locationId: string }): Promise<number> {
    return this.active().filter((member) => {
      if ('role' in criteria) return member.role === criteria.role;
      if ('customRoleId' in criteria) return member.customRoleId === criteria.customRoleId;
      return member.locationIds.includes(criteria.locationId);
    }).length;
  }

  async add(member: Member): Promise<void> {
    this.state.members.set(member.id, { ...member, locationIds: [...member.locationIds].sort() });
  }

  async save(member: Member): Promise<void> {
    const removed = member.status === 'removed';
    this.state.members.set(member.id, { ...member, locationIds: removed ? [] : [...member.locationIds].sort() });
    if (!removed) return;
    for (const team of this.state.teams.values()) {
      this.state.teams.set(team.id, { ...team, memberIds: team.memberIds.filter((id) => id !== member.id) });
    }
  }

  private active(): Member[] {
    return inWorkspace(this.state.members, this.workspaceId).filter(({ status }) => status === 'active');
  }
}

const BY_NAME: MemoryRules<{ name: string }> = { unique: ({ name }) => name.toLowerCase() };

type Beside = Pick<MembershipTransaction, 'audit' | 'credentialsMintedBy' | 'notices'>;

export const membershipTransactionOn = (
  state: MembershipState,
  { workspaceId }: Actor,
  beside: Beside,
): MembershipTransaction => ({
  ...beside,
  members: new MemoryMembers(state, workspaceId),
  roles: memoryRecords(state.roles, workspaceId, BY_NAME),
  teams: memoryRecords(state.teams, workspaceId, BY_NAME),
  locations: memoryRecords(state.locations, workspaceId, BY_NAME),
  events: state.events.recorder(workspaceId),
});

export function standingIn(state: MembershipState, member: Member): MemberStanding {
  const { id, workspaceId, name, customRoleId } = member;
  if (member.status === 'removed')
    return { id, workspaceId, name, active: false, scopes: new Set(), visibility: { kind: 'all' } };
  const powers = rolePowers(member.role, (customRoleId && state.roles.get(customRoleId)) || null);
  return {
    id,
    workspaceId,
    name,
    active: true,
    scopes: powers.scopes,
    visibility: visibilityFor(member, powers.visibility),
  };
}

export function actingIn(
  state: MembershipState,
  who: MemberRef,
): Omit<ActingMember, 'livemode' | 'rateLimit'> | undefined {
  const member = inWorkspace(state.members, who.workspaceId).find(
    (candidate) =>
      candidate.status === 'active' &&
      ('subject' in who ? candidate.subject === who.subject : candidate.id === who.memberId),
  );
  if (!member) return undefined;
  const { active: _active, ...standing } = standingIn(state, member);
  return standing;
}

export const nameFinderIn = (
  kept: () => KeptRecords<{ id: string; workspaceId: string; name: string }>,
): NameFinder => ({
  names: async (workspaceId, ids) => inWorkspace(kept(), workspaceId).filter(({ id }) => ids.includes(id)),
});
