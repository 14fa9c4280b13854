import type { AccessDeps } from '../ports';

/** Whether some live publishable key may be used by pages of the origin: a browser checks before it sends any credential. */
export const mayCallFrom =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  (origin: string): Promise<boolean> =>
    reads.isOriginOfLiveKey(origin);
