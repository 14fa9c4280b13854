import type { Actor, AuditedAct } from '@workops/kernel';
import type { ApiKey } from '../domain/api-key';
import type { Workspace } from '../domain/workspace';
import type {
  AccessReads,
  AccessStore,
  AccessTransaction,
  ActingMember,
  Credential,
  KeyStanding,
  MemberRef,
  MembershipTransaction,
  MemberStanding,
} from '../ports';
import {
  actingIn,
  copyOfMemberships,
  finderIn,
  membershipTransactionOn,
  noMemberships,
  standingIn,
  type MembershipState,
  type SaidEvent,
} from './memory-memberships';

interface State {
  workspaces: Map<string, Workspace>;
  keys: Map<string, ApiKey>;
  memberships: MembershipState;
}

const copyOf = (state: State): State => ({
  workspaces: new Map(state.workspaces),
  keys: new Map(state.keys),
  memberships: copyOfMemberships(state.memberships),
});

const credentialOf = (key: ApiKey): Credential => ({
  keyId: key.id,
  name: key.name,
  workspaceId: key.workspaceId,
  livemode: key.livemode,
  scopes: new Set(key.scopes),
  expiresAt: key.expiresAt,
  revokedAt: key.revokedAt,
  rateLimit: key.rateLimited ? 'default' : 'unlimited',
});

const standingOf = ({ id, expiresAt, revokedAt, scopes }: ApiKey): KeyStanding => ({ id, expiresAt, revokedAt, scopes });

function transactionOn(state: State): AccessTransaction {
  return {
    addWorkspace: async (workspace) => void state.workspaces.set(workspace.id, workspace),
    workspace: async (id) => {
      const workspace = state.workspaces.get(id);
      return workspace && { id, livemode: workspace.livemode };
    },
    addKey: async (key) => void state.keys.set(key.id, key),
    revokeKey: async (id, at) => {
      const key = state.keys.get(id);
      if (key) state.keys.set(id, { ...key, revokedAt: key.revokedAt ?? at });
      return key !== undefined;
    },
  };
}

/** The store and the reads in memory: one transaction after the other, each whole or not at all. */
export class MemoryAccess implements AccessStore, AccessReads {
  readonly members = finderIn(() => this.state.memberships.members, ({ status }) => status === 'active');
  readonly roles = finderIn(() => this.state.memberships.roles);
  readonly teams = finderIn(() => this.state.memberships.teams);
  readonly locations = finderIn(() => this.state.memberships.locations);
  private state: State = { workspaces: new Map(), keys: new Map(), memberships: noMemberships() };
  private last: Promise<unknown> = Promise.resolve();

  transaction<T>(work: (tx: AccessTransaction) => Promise<T>): Promise<T> {
    return this.draft((state) => work(transactionOn(state)));
  }

  memberships<T>(actor: Actor, work: (tx: MembershipTransaction) => Promise<T>): Promise<T> {
    return this.draft((state) => work(membershipTransactionOn(state.memberships, actor)));
  }

  async credential(tokenHash: Buffer): Promise<Credential | undefined> {
    const key = [...this.state.keys.values()].find((candidate) => candidate.tokenHash.equals(tokenHash));
    return key && credentialOf(key);
  }

  async profile(workspaceId: string) {
    const workspace = this.state.workspaces.get(workspaceId);
    if (!workspace) return undefined;
    const { createdAt: _createdAt, ...profile } = workspace;
    return profile;
  }

  async standings(keys: readonly { workspaceId: string; id: string }[]): Promise<KeyStanding[]> {
    return keys.flatMap(({ workspaceId, id }) => {
      const key = this.state.keys.get(id);
      return key && key.workspaceId === workspaceId ? [standingOf(key)] : [];
    });
  }

  async actingMember(who: MemberRef): Promise<ActingMember | undefined> {
    const member = actingIn(this.state.memberships, who);
    const workspace = this.state.workspaces.get(who.workspaceId);
    return member && workspace && { ...member, livemode: workspace.livemode, rateLimit: 'default' };
  }

  async memberStandings(members: readonly { workspaceId: string; id: string }[]): Promise<MemberStanding[]> {
    const { memberships } = this.state;
    return members.flatMap(({ workspaceId, id }) => {
      const member = memberships.members.get(id);
      return member && member.workspaceId === workspaceId ? [standingIn(memberships, member)] : [];
    });
  }

  /** The events of a workspace, in the order in which they were recorded. */
  eventsOf(workspaceId: string): SaidEvent[] {
    return this.state.memberships.events.filter((event) => event.workspaceId === workspaceId);
  }

  /** The audited acts in a workspace, in the order in which they were recorded. */
  actsOf(workspaceId: string): AuditedAct[] {
    return this.state.memberships.acts.filter((act) => act.workspaceId === workspaceId);
  }

  private draft<T>(work: (state: State) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const draft = copyOf(this.state);
      const result = await work(draft);
      this.state = draft;
      return result;
    });
    this.last = run.catch(() => undefined);
    return run;
  }
}
