import type { AccessDeps } from '../ports';

/** Whether pages of the origin may use some live publishable key or connected app: a browser checks before it sends any credential. */
export const mayCallFrom =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  (origin: string): Promise<boolean> =>
    reads.isLiveOrigin(origin);
