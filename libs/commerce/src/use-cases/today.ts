import { dateIn, type Clock } from '@workops/kernel';
import type { WorkspaceZones } from '../stock/stock-ports';

/** The workspace's current date, `YYYY-MM-DD`: its zone is read each time, so that a change of it applies at once. */
export async function todayOf(
  { workspaces, clock }: { workspaces: WorkspaceZones; clock: Clock },
  workspaceId: string,
): Promise<string> {
  return dateIn(await workspaces.timezoneOf(workspaceId), clock.now());
}
