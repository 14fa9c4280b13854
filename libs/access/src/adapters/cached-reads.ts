import { noTransactions, Remembered, type TransactionState } from '@workops/platform';
import type { WorkspaceProfile } from '../domain/workspace';
import type { AccessReads, ActingMember, Credential, MemberRef } from '../ports';
import type { Forgetting } from './forgetting';

/** Maximum delay of another process's revocation if its notification is lost. */
export const CREDENTIAL_TTL_MS = 500;
const PROFILE_TTL_MS = 2_000;
/** Maximum age of a changed name if the notification is lost. */
const NAME_TTL_MS = 10_000;
const ENTRIES = 10_000;

export interface Remembering {
  forgetting?: Forgetting;
  transactions?: TransactionState;
  /** Monotonic milliseconds. */
  perf?: { now(): number };
}

/** Misses are cached too, so that a flood of wrong tokens costs one query each. Only token hashes are kept. */
export function cachedReads(
  reads: AccessReads,
  { forgetting, transactions = noTransactions, perf }: Remembering = {},
): AccessReads {
  const options = { max: ENTRIES, schema: 'access', transactions, ...(perf && { perf }) };
  const credentials = new Remembered<Buffer, Credential | undefined>({
    ...options,
    ttlMs: CREDENTIAL_TTL_MS,
    toKey: (tokenHash) => tokenHash.toString('base64'),
    ask: (tokenHash) => reads.credential(tokenHash),
    toTopic: (credential) => credential?.workspaceId,
  });
  const acting = new Remembered<MemberRef, ActingMember | undefined>({
    ...options,
    ttlMs: CREDENTIAL_TTL_MS,
    toKey: keyOfMember,
    ask: (who) => reads.actingMember(who),
    toTopic: (_found, { workspaceId }) => workspaceId,
  });
  const profiles = new Remembered<string, WorkspaceProfile | undefined>({
    ...options,
    ttlMs: PROFILE_TTL_MS,
    toKey: (workspaceId) => workspaceId,
    ask: (workspaceId) => reads.profile(workspaceId),
    toTopic: (_found, workspaceId) => workspaceId,
  });
  const origins = new Remembered<string, boolean>({
    ...options,
    ttlMs: CREDENTIAL_TTL_MS,
    toKey: (origin) => origin,
    ask: (origin) => reads.isLiveOrigin(origin),
    toTopic: () => undefined,
  });
  const memberNames = new Remembered<NameQuestion, string | undefined>({
    ...options,
    ttlMs: NAME_TTL_MS,
    toKey: ({ workspaceId, id }) => `${workspaceId} ${id}`,
    ask: async ({ id, lookUp }) => (await lookUp()).get(id),
    toTopic: (_found, { workspaceId }) => workspaceId,
  });
  const ofWorkspaces = [credentials, acting, profiles, memberNames];
  forgetting?.join({
    forget: (workspaceId) => {
      // Several workspaces may have keys for one origin.
      origins.forgetAll();
      for (const each of ofWorkspaces) {
        if (workspaceId === undefined) each.forgetAll();
        else each.forget(workspaceId);
      }
    },
  });
  const { members, roles, teams, locations } = reads;
  return {
    credential: (tokenHash) => credentials.get(tokenHash),
    isLiveOrigin: (origin) => origins.get(origin),
    auditLog: (actor, page) => reads.auditLog(actor, page),
    issued: (actor, which, id) => reads.issued(actor, which, id),
    issuedPage: (actor, which, page) => reads.issuedPage(actor, which, page),
    descendants: (actor, id, page) => reads.descendants(actor, id, page),
    profile: (workspaceId) => profiles.get(workspaceId),
    settings: (workspaceId) => reads.settings(workspaceId),
    notices: (reader, page) => reads.notices(reader, page),
    standings: (keys) => reads.standings(keys),
    memberStandings: (owners) => reads.memberStandings(owners),
    appStandings: (appMembers) => reads.appStandings(appMembers),
    members: { ...members, names: (workspaceId, ids) => cachedNames(memberNames, members.names, workspaceId, ids) },
    roles,
    teams,
    locations,
    actingMember: (who) => acting.get(who),
  };
}

interface NameQuestion {
  workspaceId: string;
  id: string;
  lookUp(): Promise<ReadonlyMap<string, string>>;
}

type Names = AccessReads['members']['names'];

async function cachedNames(
  remembered: Remembered<NameQuestion, string | undefined>,
  names: Names,
  workspaceId: string,
  ids: readonly string[],
) {
  let answer: Promise<ReadonlyMap<string, string>> | undefined;
  const lookUp = () =>
    (answer ??= names(workspaceId, ids).then((rows) => new Map(rows.map(({ id, name }) => [id, name]))));
  const namesById = await Promise.all(
    ids.map(async (id) => ({ id, name: await remembered.get({ workspaceId, id, lookUp }) })),
  );
  return namesById.filter((row): row is { id: string; name: string } => row.name !== undefined);
}

const keyOfMember = (who: MemberRef): string =>
  'subject' in who ? `${who.workspaceId} subject ${who.subject}` : `${who.workspaceId} id ${who.memberId}`;
