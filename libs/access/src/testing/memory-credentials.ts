import type { AuditedAct, AuditEntry, AuditOrigin, AuditTrail, RecordPage } from '@workops/kernel';
import type { IssuedCredential } from '../domain/issued-credential';
import type {
  AccessTransaction,
  Claim,
  Credential,
  CredentialFilter,
  CredentialRepository,
  CredentialTransaction,
  MemberStanding,
  Revocation,
} from '../ports';

export interface SaidAct extends AuditedAct {
  id: string;
  by: AuditOrigin;
}

const ACTED_AT = new Date('2027-01-15T12:00:00.000Z');

export function toAuditEntry({ id, action, target, details = {}, by }: SaidAct): AuditEntry {
  const { author, credentialId, requestId } = by;
  return { id, occurredAt: ACTED_AT, action, target, details, author, credentialId, requestId };
}

export interface CredentialState {
  issued: Map<string, IssuedCredential>;
  claims: Map<string, Claim>;
  acts: SaidAct[];
}

export const noCredentials = (): CredentialState => ({ issued: new Map(), claims: new Map(), acts: [] });

export const copyOfCredentials = ({ issued, claims, acts }: CredentialState): CredentialState => ({
  issued: new Map(issued),
  claims: new Map(claims),
  acts: [...acts],
});

const sequentialId = (count: number): string => `01930000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;

export const trailInto = (acts: SaidAct[], by: AuditOrigin): AuditTrail => ({
  record: (act) => void acts.push({ ...act, id: sequentialId(acts.length), by }),
});

const matches =
  (workspaceId: string, { kind, memberId }: CredentialFilter) =>
  (credential: IssuedCredential): boolean =>
    credential.workspaceId === workspaceId &&
    credential.kind === kind &&
    (memberId === undefined || credential.memberId === memberId);

const revokeIn = (
  state: CredentialState,
  credential: IssuedCredential | undefined,
  at: Date,
): Revocation | undefined => {
  if (!credential) return undefined;
  state.issued.set(credential.id, { ...credential, revokedAt: credential.revokedAt ?? at });
  return { name: credential.name, already: credential.revokedAt !== null };
};

const addTo = (state: CredentialState, credential: IssuedCredential, claim?: Claim): void => {
  state.issued.set(credential.id, credential);
  if (claim) state.claims.set(credential.id, claim);
};

const mintedBy = (state: CredentialState, workspaceId: string, ids: readonly string[]): IssuedCredential[] =>
  [...state.issued.values()].filter(
    (each) => each.workspaceId === workspaceId && ids.includes(each.minterCredentialId ?? ''),
  );

const ofLine = (
  state: CredentialState,
  workspaceId: string,
  first: readonly IssuedCredential[],
): IssuedCredential[] => {
  const next = mintedBy(
    state,
    workspaceId,
    first.map(({ id }) => id),
  );
  return next.length > 0 ? [...first, ...ofLine(state, workspaceId, next)] : [...first];
};

const isLive = ({ revokedAt }: IssuedCredential): boolean => revokedAt === null;

export const descendantsIn = (state: CredentialState, workspaceId: string, id: string): IssuedCredential[] =>
  ofLine(state, workspaceId, mintedBy(state, workspaceId, [id])).filter(isLive);

export const mintedByMember = (state: CredentialState, workspaceId: string, memberId: string): IssuedCredential[] => {
  const first = [...state.issued.values()].filter(
    (each) => each.workspaceId === workspaceId && each.minterMemberId === memberId,
  );
  return ofLine(state, workspaceId, first).filter((each) => isLive(each) && each.kind !== 'personal_token');
};

const repositoryOn = (state: CredentialState, workspaceId: string): CredentialRepository => ({
  add: async (credential, claim) => addTo(state, credential, claim),
  revoke: async (which, id, at) =>
    revokeIn(
      state,
      [...state.issued.values()].filter(matches(workspaceId, which)).find((c) => c.id === id),
      at,
    ),
  revokeMintedBy: async (ids, at) =>
    mintedBy(state, workspaceId, ids).map((credential) => ({
      ...revokeIn(state, credential, at)!,
      id: credential.id,
      kind: credential.kind,
    })),
});

export const credentialTransactionOn = (state: CredentialState, actor: AuditOrigin): CredentialTransaction => ({
  credentials: repositoryOn(state, actor.workspaceId),
  audit: trailInto(state.acts, actor),
});

export const actorlessOn = (
  state: CredentialState,
): Pick<AccessTransaction, 'addKey' | 'revokeKey' | 'lockClaimed' | 'giveToken' | 'audit'> => ({
  addKey: async (key) => addTo(state, key),
  revokeKey: async (id, at) => {
    const credential = state.issued.get(id);
    const revoked = credential?.kind === 'api_key' ? revokeIn(state, credential, at) : undefined;
    return credential && revoked && { ...revoked, workspaceId: credential.workspaceId };
  },
  lockClaimed: async (codeHash) => {
    const [id, claim] = [...state.claims].find(([, { codeHash: kept }]) => kept.equals(codeHash)) ?? [];
    const agent = id === undefined ? undefined : state.issued.get(id);
    return agent && claim && agent.revokedAt === null ? { agent, claimExpiresAt: claim.expiresAt } : undefined;
  },
  giveToken: async (agentId, token) => {
    state.issued.set(agentId, { ...state.issued.get(agentId)!, ...token });
    state.claims.delete(agentId);
  },
  audit: (by) => trailInto(state.acts, by),
});

export function credentialIn(
  state: CredentialState,
  tokenHash: Buffer,
  findMember: (c: IssuedCredential) => MemberStanding | null,
): Credential | undefined {
  const match = [...state.issued.values()].find((candidate) => candidate.tokenHash?.equals(tokenHash));
  if (!match) return undefined;
  const { id, kind, name, workspaceId, livemode, scopes, expiresAt, revokedAt, origins, rateLimited } = match;
  const shown = {
    id,
    kind,
    name,
    workspaceId,
    livemode,
    scopes: new Set(scopes),
    expiresAt,
    revokedAt,
    origins,
    member: findMember(match),
  };
  return { ...shown, rateLimit: rateLimited ? 'default' : 'unlimited' };
}

export function issuedPageIn(
  state: CredentialState,
  workspaceId: string,
  which: CredentialFilter,
  { limit, after }: RecordPage,
): IssuedCredential[] {
  const results = [...state.issued.values()]
    .filter(matches(workspaceId, which))
    .filter(({ id }) => after === null || id < after);
  return results.sort((a, b) => (a.id < b.id ? 1 : -1)).slice(0, limit);
}

export const isOriginIn = (state: CredentialState, origin: string): boolean =>
  [...state.issued.values()].some(({ origins, revokedAt }) => revokedAt === null && origins?.includes(origin));
