import { LRUCache } from 'lru-cache';
import type { AppCredential, ConnectedAppReads } from '../connected-app-ports';

/** A revocation, the removal of an app or of a member, and a change of settings reach every process within this time. */
const CREDENTIAL_TTL_MS = 500;
const ENTRIES = 10_000;

/** Remembers for a moment what a token's hash opened, or that it opened nothing. Whoever asks for the same at once waits for one query. */
export function cachedAppReads(reads: ConnectedAppReads): ConnectedAppReads {
  const credentials = new LRUCache<string, { found: AppCredential | undefined }, Buffer>({
    max: ENTRIES,
    ttl: CREDENTIAL_TTL_MS,
    ttlResolution: 0,
    ignoreFetchAbort: true,
    fetchMethod: async (_hash, _stale, { context }) => ({ found: await reads.credential(context) }),
  });
  return {
    ...reads,
    credential: async (tokenHash) => (await credentials.forceFetch(tokenHash.toString('base64'), { context: tokenHash })).found,
  };
}
