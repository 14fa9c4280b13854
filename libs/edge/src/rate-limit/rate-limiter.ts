import type { BucketSize, Draw, Place } from './bucket';

/** Custom bucket sizes, the default ones, or none. */
export type RateLimit = { credential?: BucketSize; workspace?: BucketSize } | 'default' | 'unlimited';

export interface BucketStore {
  /** Takes from each bucket, or from none. */
  take(draws: readonly Draw[]): Promise<Place> | Place;
}

export interface Caller {
  credentialId: string;
  workspaceId: string;
  limit: RateLimit;
  /** Client address with a publishable key, else null. */
  visitor: string | null;
  /** Limits the caller only by address. */
  byAddress?: boolean;
}

/** Multiple of one credential's limit for a whole workspace, or all visitors of a website. */
const TOGETHER = 10;

const together = ({ burst, perSecond }: BucketSize): BucketSize => ({
  burst: burst * TOGETHER,
  perSecond: perSecond * TOGETHER,
});

/**
 * Counts in one query; a credential draws on its own and its workspace's bucket, because minting keys is free. A
 * website visitor counts by address, key and all visitors, never against the workspace's own limit.
 */
export class RateLimiter {
  constructor(
    private readonly store: BucketStore,
    private readonly usual: BucketSize,
  ) {}

  /** Undefined without a limit. */
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

  takeOwn(key: string, size: BucketSize): Promise<Place> | Place {
    return this.store.take([{ key, size }]);
  }

  takeAnonymous(purpose: string, visitor: string): Promise<Place> | Place {
    return this.store.take([{ key: `${purpose} ${visitor}`, size: this.usual }]);
  }
}
