import type { RateLimit } from '../ports';

/** The ceiling that a workspace has of its own; both null where it has none. */
export interface RateLimitRow {
  rate_limit_burst: number | null;
  rate_limit_per_second: number | null;
}

export const rateLimitIn = ({ rate_limit_burst: burst, rate_limit_per_second: perSecond }: RateLimitRow): RateLimit =>
  burst === null || perSecond === null ? 'default' : { burst, perSecond };
