import type { BucketSize, Draw, Place } from './bucket';

/** A credential's ceiling: buckets of the workspace's own sizes, the default ones, or no ceiling at all. */
export type RateLimit = { credential?: BucketSize; workspace?: BucketSize } | 'default' | 'unlimited';

/** Where buckets are kept. */
export interface BucketStore {
  /** Takes one place from each, or from none. */
  take(draws: readonly Draw[]): Promise<Place> | Place;
}

/** Whose call is counted. */
export interface Caller {
  credentialId: string;
  workspaceId: string;
  limit: RateLimit;
  /** The address of a caller with a publishable key; null for all others. */
  visitor: string | null;
  /** Of such a caller, nothing but the address counts. */
  byAddress?: boolean;
}

/** The ceiling of all credentials of a workspace, and of one website's visitors, as a multiple of that of one credential. */
const TOGETHER = 10;

const together = ({ burst, perSecond }: BucketSize): BucketSize => ({
  burst: burst * TOGETHER,
  perSecond: perSecond * TOGETHER,
});

/**
 * Counts calls against their ceilings, in one query however many those are. A credential counts for itself and for its workspace: minting keys is free. A
 * visitor of a website counts by address, for the website's key and for all visitors of the workspace, never against the workspace's own ceiling: strangers
 * cannot block it.
 */
export class RateLimiter {
  constructor(
    private readonly store: BucketStore,
    private readonly usual: BucketSize,
  ) {}

  /** The call's place, or nothing where it has no ceiling. */
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

  /** Takes a place from a bucket of the operation's own. */
  takeOwn(key: string, size: BucketSize): Promise<Place> | Place {
    return this.store.take([{ key, size }]);
  }

  /** Takes a place for a call without a credential, by its address and purpose. */
  takeAnonymous(purpose: string, visitor: string): Promise<Place> | Place {
    return this.store.take([{ key: `${purpose} ${visitor}`, size: this.usual }]);
  }
}
