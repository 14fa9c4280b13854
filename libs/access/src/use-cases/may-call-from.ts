import type { AccessDeps } from '../ports';

/**
 * Whether any live publishable key or connected app may be used from the origin; browsers check this before they send a
 * credential.
 */
export const mayCallFrom =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  (origin: string): Promise<boolean> =>
    reads.isLiveOrigin(origin);
