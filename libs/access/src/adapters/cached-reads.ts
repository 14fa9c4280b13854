import { noTransactions, Remembered, type TransactionState } from '@workops/platform';
import type { WorkspaceProfile } from '../domain/workspace';
import type { AccessReads, ActingMember, Credential, MemberRef } from '../ports';
import type { Forgetting } from './forgetting';

/** Maximum time until a revocation in another process holds here if its notification is lost. */
export const CREDENTIAL_TTL_MS = 500;
const PROFILE_TTL_MS = 2_000;
const ENTRIES = 10_000;

export interface Remembering {
  /** Announces cache invalidations. */
  forgetting?: Forgetting;
  transactions?: TransactionState;
  /** Time that only goes forward, in milliseconds. */
  perf?: { now(): number };
}

/** Caches lookups for a moment, and misses too, so that a flood of wrong tokens costs one query each. Only hashes of tokens are held. */
export function cachedReads(reads: AccessReads, { forgetting, transactions = noTransactions, perf }: Remembering = {}): AccessReads {
  const options = { max: ENTRIES, schema: 'access', transactions, ...(perf && { perf }) };
  const credentials = new Remembered<Buffer, Credential | undefined>({
    ...options,
    ttlMs: CREDENTIAL_TTL_MS,
    keyOf: (tokenHash) => tokenHash.toString('base64'),
    ask: (tokenHash) => reads.credential(tokenHash),
    topicOf: (found) => found?.workspaceId,
  });
  const acting = new Remembered<MemberRef, ActingMember | undefined>({
    ...options,
    ttlMs: CREDENTIAL_TTL_MS,
    keyOf: keyOfMember,
    ask: (who) => reads.actingMember(who),
    topicOf: (_found, { workspaceId }) => workspaceId,
  });
  const profiles = new Remembered<string, WorkspaceProfile | undefined>({
    ...options,
    ttlMs: PROFILE_TTL_MS,
    keyOf: (workspaceId) => workspaceId,
    ask: (workspaceId) => reads.profile(workspaceId),
    topicOf: (_found, workspaceId) => workspaceId,
  });
  const origins = new Remembered<string, boolean>({
    ...options,
    ttlMs: CREDENTIAL_TTL_MS,
    keyOf: (origin) => origin,
    ask: (origin) => reads.isOriginOfLiveKey(origin),
    topicOf: () => undefined,
  });
  const ofWorkspaces = [credentials, acting, profiles];
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
    isOriginOfLiveKey: (origin) => origins.get(origin),
    auditLog: (actor, page) => reads.auditLog(actor, page),
    issued: (actor, which, id) => reads.issued(actor, which, id),
    issuedPage: (actor, which, page) => reads.issuedPage(actor, which, page),
    descendants: (actor, id, page) => reads.descendants(actor, id, page),
    profile: (workspaceId) => profiles.get(workspaceId),
    settings: (workspaceId) => reads.settings(workspaceId),
    notices: (reader, page) => reads.notices(reader, page),
    standings: (keys) => reads.standings(keys),
    memberStandings: (asked) => reads.memberStandings(asked),
    appStandings: (asked) => reads.appStandings(asked),
    members,
    roles,
    teams,
    locations,
    actingMember: (who) => acting.get(who),
  };
}

const keyOfMember = (who: MemberRef): string =>
  'subject' in who ? `${who.workspaceId} subject ${who.subject}` : `${who.workspaceId} id ${who.memberId}`;
