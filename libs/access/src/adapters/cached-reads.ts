import { LRUCache } from 'lru-cache';
import type { WorkspaceProfile } from '../domain/workspace';
import type { AccessReads, ActingMember, Credential, MemberRef } from '../ports';

/** A revocation, and a removal, reaches every process within this time, without a message that could be lost. */
const CREDENTIAL_TTL_MS = 500;
const PROFILE_TTL_MS = 2_000;
const ENTRIES = 10_000;

interface Answer<T> {
  found: T | undefined;
}

/** Time that only goes forward, in milliseconds. */
interface Stopwatch {
  now(): number;
}

/**
 * Remembers what was found for a moment, and what was not found too, so that a flood of wrong tokens costs one query each.
 * Those who ask for the same thing at once wait for one query. Only hashes of tokens are held. A query that fails is not
 * remembered: the next caller asks again.
 */
export function cachedReads(reads: AccessReads, perf: Stopwatch = performance): AccessReads {
  const options = { max: ENTRIES, ttlResolution: 0, ignoreFetchAbort: true, perf };
  const credentials = new LRUCache<string, Answer<Credential>, Buffer>({
    ...options,
    ttl: CREDENTIAL_TTL_MS,
    fetchMethod: async (_hash, _stale, { context }) => ({ found: await reads.credential(context) }),
  });
  const acting = new LRUCache<string, Answer<ActingMember>, { who: MemberRef }>({
    ...options,
    ttl: CREDENTIAL_TTL_MS,
    fetchMethod: async (_key, _stale, { context }) => ({ found: await reads.actingMember(context.who) }),
  });
  const profiles = new LRUCache<string, Answer<WorkspaceProfile>>({
    ...options,
    ttl: PROFILE_TTL_MS,
    fetchMethod: async (workspaceId) => ({ found: await reads.profile(workspaceId) }),
  });
  const origins = new LRUCache<string, Answer<true>>({
    ...options,
    ttl: CREDENTIAL_TTL_MS,
    fetchMethod: async (origin) => ({ found: (await reads.isOriginOfLiveKey(origin)) || undefined }),
  });
  const { members, roles, teams, locations } = reads;
  return {
    credential: async (tokenHash) => {
      const key = tokenHash.toString('base64');
      const { found } = credentials.get(key) ?? (await credentials.forceFetch(key, { context: tokenHash }));
      return found;
    },
    isOriginOfLiveKey: async (origin) => (await origins.forceFetch(origin)).found ?? false,
    auditLog: (actor, page) => reads.auditLog(actor, page),
    issued: (actor, which, id) => reads.issued(actor, which, id),
    issuedPage: (actor, which, page) => reads.issuedPage(actor, which, page),
    descendants: (actor, id, page) => reads.descendants(actor, id, page),
    profile: async (workspaceId) => (await profiles.forceFetch(workspaceId)).found,
    settings: (workspaceId) => reads.settings(workspaceId),
    notices: (reader, page) => reads.notices(reader, page),
    standings: (keys) => reads.standings(keys),
    appStandings: (asked) => reads.appStandings(asked),
    memberStandings: (asked) => reads.memberStandings(asked),
    members,
    roles,
    teams,
    locations,
    actingMember: async (who) => (await acting.forceFetch(keyOf(who), { context: { who } })).found,
  };
}

const keyOf = (who: MemberRef): string =>
  'subject' in who ? `${who.workspaceId} subject ${who.subject}` : `${who.workspaceId} id ${who.memberId}`;
