import { queryPlannedOnce, type Database } from '@workops/platform/database';
import type { DispatchDeps } from '../../dispatch/dispatch-ports';
import type { Campaign } from '../domain/campaign';
import { isOpen } from '../domain/window';
import { STOPS } from './dispatch-sql';

/** Reasons, by message id, why a campaign message may not be handed over now. */
export const campaignStopsOn =
  ({ database, workspaces, now }: Pick<DispatchDeps, 'workspaces' | 'now'> & { database: Database }) =>
  async (workspaceId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    type Stop = Pick<Campaign, 'id' | 'status' | 'sendWindow'>;
    const rows = await queryPlannedOnce<Stop>(database, STOPS, [workspaceId, messageIds]);
    if (rows.length === 0) return new Map();
    const timezone = await workspaces.loadTimezone(workspaceId);
    const stopped = rows.filter(
      ({ status, sendWindow }) => status !== 'sending' || !isOpen(sendWindow, timezone, now()),
    );
    return new Map(
      stopped.map(({ id, status }) => [id, status === 'cancelled' ? 'campaign_cancelled' : 'campaign_paused']),
    );
  };
