import { dateIn, type Clock } from '@workops/kernel';
import type { WorkspaceZones } from '../stock/stock-ports';

/** `YYYY-MM-DD`. Reads the time zone on every call, so that a change applies at once. */
export async function todayOf(
  { workspaces, clock }: { workspaces: WorkspaceZones; clock: Clock },
  workspaceId: string,
): Promise<string> {
  return dateIn(await workspaces.loadTimezone(workspaceId), clock.now());
}
