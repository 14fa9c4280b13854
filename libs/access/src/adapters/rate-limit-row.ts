import type { RateLimit } from '../ports';

/** Each pair is null by default: the limit per credential, and for all credentials together. */
export interface RateLimitRow {
  rate_limit_burst: number | null;
  rate_limit_per_second: number | null;
  workspace_rate_limit_burst: number | null;
  workspace_rate_limit_per_second: number | null;
}

export const RATE_LIMIT_COLUMNS =
  'w.rate_limit_burst, w.rate_limit_per_second, w.workspace_rate_limit_burst, w.workspace_rate_limit_per_second';

const toBucketSize = (burst: number | null, perSecond: number | null) =>
  burst === null || perSecond === null ? undefined : { burst, perSecond };

export const rateLimitIn = (row: RateLimitRow): RateLimit => {
  const credential = toBucketSize(row.rate_limit_burst, row.rate_limit_per_second);
  const workspace = toBucketSize(row.workspace_rate_limit_burst, row.workspace_rate_limit_per_second);
  return credential || workspace ? { ...(credential && { credential }), ...(workspace && { workspace }) } : 'default';
};
