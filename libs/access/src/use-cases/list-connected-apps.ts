import type { Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import type { ConnectedApp } from '../domain/connected-app';
import type { Page } from '../ports';

export interface ListedConnectedApps {
  items: ConnectedApp[];
  /** Null on the last page. */
  nextCursor: string | null;
}

/** Newest first. */
export const listConnectedApps =
  ({ reads }: Pick<ConnectedAppsDeps, 'reads'>) =>
  async (actor: Actor, { limit, after }: Page): Promise<ListedConnectedApps> => {
    const found = await reads.page(actor, { limit: limit + 1, after });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? items.at(-1)!.id : null };
  };
