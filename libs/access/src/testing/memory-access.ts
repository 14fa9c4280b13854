import type { SaidEvent } from '@workops/contracts/testing';
import type { Actor, AuditEntry, AuditOrigin, RecordPage } from '@workops/kernel';
import { memoryReads } from '@workops/kernel/testing';
import type { IssuedCredential } from '../domain/issued-credential';
import type { Member } from '../domain/member';
import type { Held } from '../domain/minter';
import type { NoticeReader, ShownNotice } from '../domain/notice';
import type { WorkspaceSettings } from '../domain/settings';
import type { Workspace } from '../domain/workspace';
import type {
  AccessReads,
  AccessStore,
  AccessTransaction,
  ActingMember,
  AppStanding,
  Credential,
  CredentialFilter,
  CredentialTransaction,
  KeyStanding,
  MemberRef,
  MembershipTransaction,
  MemberStanding,
  NoticeMail,
  NoticeTransaction,
  SettingsTransaction,
} from '../ports';
import {
  actorlessOn,
  copyOfCredentials,
  credentialIn,
  credentialTransactionOn,
  descendantsIn,
  toAuditEntry,
  isOriginIn,
  issuedPageIn,
  mintedByMember,
  noCredentials,
  trailInto,
  type CredentialState,
  type SaidAct,
} from './memory-credentials';
import {
  actingIn,
  copyOfMemberships,
  nameFinderIn,
  membershipTransactionOn,
  noMemberships,
  standingIn,
  type MembershipState,
} from './memory-memberships';
import { copyOfNotices, noNotices, noticesIn, noticeTransactionOn, type NoticeState } from './memory-notices';
import { copyOfSettings, noSettings, settingsIn, settingsTransactionOn, type SettingsState } from './memory-settings';

interface State {
  workspaces: Map<string, Workspace>;
  credentials: CredentialState;
  memberships: MembershipState;
  settings: SettingsState;
  notices: NoticeState;
}

const copyState = (state: State): State => ({
  workspaces: new Map(state.workspaces),
  credentials: copyOfCredentials(state.credentials),
  memberships: copyOfMemberships(state.memberships),
  settings: copyOfSettings(state.settings),
  notices: copyOfNotices(state.notices),
});

const toKeyStanding = ({ id, expiresAt, revokedAt, scopes }: IssuedCredential): KeyStanding => ({
  id,
  expiresAt,
  revokedAt,
  scopes,
});

const within = (hold: Held, { scopes, expiresAt }: Pick<IssuedCredential, 'scopes' | 'expiresAt'>): Held => ({
  visibility: hold.visibility,
  scopes: new Set(scopes.filter((scope) => hold.scopes.has(scope))),
  expiresAt,
});

function heldIn(
  { credentials, memberships }: State,
  { author, credentialId, workspaceId, scopes, visibility }: Actor,
): Held | undefined {
  const unbound: Held = { scopes, visibility, expiresAt: null };
  if (credentialId === null) return unbound;
  const issued = credentials.issued.get(credentialId);
  const live = issued?.workspaceId === workspaceId && issued.revokedAt === null ? issued : undefined;
  if (author.kind !== 'member' || author.id === null)
    return live && within({ ...unbound, scopes: new Set(live.scopes) }, live);
  const member = memberships.members.get(author.id);
  const standing = member?.workspaceId === workspaceId ? standingIn(memberships, member) : undefined;
  if (!standing?.active) return undefined;
  if (author.via?.kind !== 'personal_token') return { ...standing, expiresAt: null };
  return live && within({ ...standing, expiresAt: null }, live);
}

function transactionOn(state: State): AccessTransaction {
  return {
    addWorkspace: async (workspace) => void state.workspaces.set(workspace.id, workspace),
    workspace: async (id) => {
      const workspace = state.workspaces.get(id);
      return workspace && { id, livemode: workspace.livemode };
    },
    ...actorlessOn(state.credentials),
  };
}

const isActive = ({ status }: Member): boolean => status === 'active';

/** Transactions are serial and atomic. */
export class MemoryAccess implements AccessStore, AccessReads {
  readonly members = {
    byId: (workspaceId: string, id: string) => memoryReads(() => this.state.memberships.members).byId(workspaceId, id),
    page: (workspaceId: string, page: RecordPage) =>
      memoryReads(() => this.state.memberships.members, { there: isActive }).page(workspaceId, page),
    ...nameFinderIn(() => this.state.memberships.members),
    active: async (workspaceId: string, ids: readonly string[]) =>
      [...this.state.memberships.members.values()].filter(
        (member) => member.workspaceId === workspaceId && ids.includes(member.id) && member.status === 'active',
      ),
  };
  readonly roles = memoryReads(() => this.state.memberships.roles);
  readonly teams = memoryReads(() => this.state.memberships.teams);
  readonly locations = memoryReads(() => this.state.memberships.locations);
  private state: State = {
    workspaces: new Map(),
    credentials: noCredentials(),
    memberships: noMemberships(),
    settings: noSettings(),
    notices: noNotices(),
  };
  private last: Promise<unknown> = Promise.resolve();

  transaction<T>(work: (tx: AccessTransaction) => Promise<T>): Promise<T> {
    return this.draft((state) => work(transactionOn(state)));
  }

  memberships<T>(actor: Actor, work: (tx: MembershipTransaction) => Promise<T>): Promise<T> {
    return this.draft((state) =>
      work(
        membershipTransactionOn(state.memberships, actor, {
          audit: trailInto(state.credentials.acts, actor),
          credentialsMintedBy: async (memberId) => mintedByMember(state.credentials, actor.workspaceId, memberId),
          notices: noticeTransactionOn(state.notices, state.memberships.members),
        }),
      ),
    );
  }

  changeSettings<T>(origin: AuditOrigin, work: (tx: SettingsTransaction) => Promise<T>): Promise<T> {
    return this.draft((state) =>
      work(
        settingsTransactionOn(
          state.settings,
          state.workspaces.get(origin.workspaceId),
          trailInto(state.credentials.acts, origin),
        ),
      ),
    );
  }

  changeNotices<T>(work: (tx: NoticeTransaction) => Promise<T>): Promise<T> {
    return this.draft((state) => work(noticeTransactionOn(state.notices, state.memberships.members)));
  }

  credentials<T>(actor: AuditOrigin, work: (tx: CredentialTransaction) => Promise<T>): Promise<T> {
    return this.draft((state) => work(credentialTransactionOn(state.credentials, actor)));
  }

  async hold(actor: Actor): Promise<Held | undefined> {
    return heldIn(this.state, actor);
  }

  async credential(tokenHash: Buffer): Promise<Credential | undefined> {
    const { memberships } = this.state;
    const credential = credentialIn(this.state.credentials, tokenHash, ({ memberId }) => {
      const member = memberId === null ? undefined : memberships.members.get(memberId);
      return member ? standingIn(memberships, member) : null;
    });
    return credential && (await this.settings(credential.workspaceId))?.suspended ? undefined : credential;
  }

  async issued({ workspaceId }: Actor, which: CredentialFilter, id: string): Promise<IssuedCredential | undefined> {
    const all = { limit: Number.POSITIVE_INFINITY, after: null };
    return issuedPageIn(this.state.credentials, workspaceId, which, all).find((credential) => credential.id === id);
  }

  async issuedPage({ workspaceId }: Actor, which: CredentialFilter, page: RecordPage): Promise<IssuedCredential[]> {
    return issuedPageIn(this.state.credentials, workspaceId, which, page);
  }

  async auditLog({ workspaceId }: Actor, { limit, after }: RecordPage): Promise<AuditEntry[]> {
    const entries = this.listActs(workspaceId).map(toAuditEntry).reverse();
    return entries.filter(({ id }) => after === null || id < after).slice(0, limit);
  }

  async descendants({ workspaceId }: Actor, id: string, { after, limit }: RecordPage): Promise<IssuedCredential[]> {
    const descendants = descendantsIn(this.state.credentials, workspaceId, id).filter(
      (each) => after === null || each.id < after,
    );
    return descendants.sort((left, right) => (left.id < right.id ? 1 : -1)).slice(0, limit);
  }

  async isLiveOrigin(origin: string): Promise<boolean> {
    return isOriginIn(this.state.credentials, origin);
  }

  async profile(workspaceId: string) {
    const workspace = this.state.workspaces.get(workspaceId);
    if (!workspace) return undefined;
    const { createdAt: _createdAt, ...profile } = workspace;
    return profile;
  }

  async settings(workspaceId: string): Promise<WorkspaceSettings | undefined> {
    return settingsIn(this.state.settings, this.state.workspaces.get(workspaceId));
  }

  async notices(reader: NoticeReader, page: RecordPage): Promise<ShownNotice[]> {
    return noticesIn(this.state.notices, reader, page);
  }

  async standings(keys: readonly { workspaceId: string; id: string }[]): Promise<KeyStanding[]> {
    return keys.flatMap(({ workspaceId, id }) => {
      const key = this.state.credentials.issued.get(id);
      return key && key.kind === 'api_key' && key.workspaceId === workspaceId ? [toKeyStanding(key)] : [];
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

  consents: (AppStanding & { workspaceId: string })[] = [];

  async appStandings(
    members: readonly { workspaceId: string; memberId: string; appId: string }[],
  ): Promise<AppStanding[]> {
    return this.consents.filter((consent) =>
      members.some(
        (each) =>
          each.workspaceId === consent.workspaceId &&
          each.memberId === consent.memberId &&
          each.appId === consent.appId,
      ),
    );
  }

  listEvents(workspaceId: string): SaidEvent[] {
    return this.state.memberships.events.of(workspaceId);
  }

  get queuedMails(): readonly NoticeMail[] {
    return this.state.notices.mails;
  }

  listActs(workspaceId: string): SaidAct[] {
    return this.state.credentials.acts.filter((act) => act.by.workspaceId === workspaceId);
  }

  private draft<T>(work: (state: State) => Promise<T>): Promise<T> {
    const run = this.last.then(async () => {
      const draft = copyState(this.state);
      const result = await work(draft);
      this.state = draft;
      return result;
    });
    this.last = run.catch(() => undefined);
    return run;
  }
}
