import type { AccessDeps } from '../ports';

/** Browsers ask before they send a credential: true for any live publishable key or connected app. */
export const mayCallFrom =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  (origin: string): Promise<boolean> =>
    reads.isLiveOrigin(origin);
