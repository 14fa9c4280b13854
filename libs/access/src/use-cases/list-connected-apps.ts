import type { Actor } from '@workops/kernel';
import type { ConnectedAppsDeps } from '../connected-app-ports';
import type { ConnectedApp } from '../domain/connected-app';
import type { Page } from '../ports';

/** Newest first. */
export const listConnectedApps =
  ({ reads }: Pick<ConnectedAppsDeps, 'reads'>) =>
  (actor: Actor, page: Page): Promise<ConnectedApp[]> =>
    reads.page(actor, page);
