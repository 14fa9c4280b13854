import type { BucketSize, Draw, Place } from './bucket';

/** Rate limit of a credential: custom bucket sizes, the default ones, or none. */
export type RateLimit = { credential?: BucketSize; workspace?: BucketSize } | 'default' | 'unlimited';

/** Storage of the buckets. */
export interface BucketStore {
  /** Takes one token from each bucket, or none at all. */
  take(draws: readonly Draw[]): Promise<Place> | Place;
}

/** The caller that is rate-limited. */
export interface Caller {
  credentialId: string;
  workspaceId: string;
  limit: RateLimit;
  /** Client address of a caller with a publishable key; null for all others. */
  visitor: string | null;
  /** Limits such a caller only by address. */
  byAddress?: boolean;
}

/**
 * The limit for all credentials of a workspace, or all visitors of a website, as a multiple of one credential's limit.
 */
const TOGETHER = 10;

const together = ({ burst, perSecond }: BucketSize): BucketSize => ({
  burst: burst * TOGETHER,
  perSecond: perSecond * TOGETHER,
});

/**
 * Counts calls against their limits in one query. A credential counts for itself and for its workspace, because minting
 * keys is free. A website visitor counts by address, for the key and for all visitors, but never against the
 * workspace's own limit, so that strangers cannot block it.
 */
export class RateLimiter {
  constructor(
    private readonly store: BucketStore,
    private readonly usual: BucketSize,
  ) {}

  /** Takes a token for the call; undefined if it has no limit. */
  take({ credentialId, workspaceId, limit, visitor, byAddress = false }: Caller): Promise<Place> | Place | undefined {
    if (limit === 'unlimited') return undefined;
    const { credential: size = this.usual, workspace: whole = together(size) } = limit === 'default' ? {} : limit;
    const credential = { key: credentialId, size };
    const workspace = { key: `workspace ${workspaceId}`, size: whole };
    if (visitor === null) return this.store.take([credential, workspace]);
    if (byAddress) return this.store.take([{ key: `chat ${credentialId} ${visitor}`, size }]);
    const site = { key: credentialId, size: together(size) };
    return this.store.take([
      { key: `${credentialId} ${visitor}`, size },
      site,
      { ...workspace, key: `visitors ${workspaceId}` },
    ]);
  }

  /** Takes a token from a bucket of the operation's own. */
  takeOwn(key: string, size: BucketSize): Promise<Place> | Place {
    return this.store.take([{ key, size }]);
  }

  /** Takes a token for a call without a credential, by purpose and client address. */
  takeAnonymous(purpose: string, visitor: string): Promise<Place> | Place {
    return this.store.take([{ key: `${purpose} ${visitor}`, size: this.usual }]);
  }
}
