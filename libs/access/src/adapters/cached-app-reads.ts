import { noTransactions, Remembered } from '@workops/platform';
import type { AppCredential, ConnectedAppReads } from '../connected-app-ports';
import { CREDENTIAL_TTL_MS, type Remembering } from './cached-reads';

const ENTRIES = 10_000;

/** Also caches an app's absence. */
export function cachedAppReads(
  reads: ConnectedAppReads,
  { forgetting, transactions = noTransactions, perf }: Remembering = {},
): ConnectedAppReads {
  const credentials = new Remembered<Buffer, AppCredential | undefined>({
    max: ENTRIES,
    schema: 'access',
    transactions,
    ttlMs: CREDENTIAL_TTL_MS,
    toKey: (tokenHash) => tokenHash.toString('base64'),
    ask: reads.credential,
    toTopic: (credential) => credential?.member.workspaceId,
    ...(perf && { perf }),
  });
  forgetting?.join({
    forget: (workspaceId) => {
      if (workspaceId === undefined) credentials.forgetAll();
      else credentials.forget(workspaceId);
    },
  });
  return { ...reads, credential: (tokenHash) => credentials.get(tokenHash) };
}
