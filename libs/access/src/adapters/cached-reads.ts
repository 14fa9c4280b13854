import { LRUCache } from 'lru-cache';
import type { WorkspaceProfile } from '../domain/workspace';
import type { AccessReads, Credential } from '../ports';

/** A revocation reaches every process within this time, without a message that could be lost. */
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
  const profiles = new LRUCache<string, Answer<WorkspaceProfile>>({
    ...options,
    ttl: PROFILE_TTL_MS,
    fetchMethod: async (workspaceId) => ({ found: await reads.profile(workspaceId) }),
  });
  return {
    credential: async (tokenHash) => (await credentials.forceFetch(tokenHash.toString('base64'), { context: tokenHash })).found,
    profile: async (workspaceId) => (await profiles.forceFetch(workspaceId)).found,
    standings: (keys) => reads.standings(keys),
  };
}
