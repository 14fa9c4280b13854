import { dateIn, type Clock } from '@workops/kernel';
import type { WorkspaceDirectory } from '../stock-ports';

/** The workspace's date at this moment, `YYYY-MM-DD`: its zone is asked for each time, so that a change of it counts at once. */
export async function todayOf({ workspaces, clock }: { workspaces: WorkspaceDirectory; clock: Clock }, workspaceId: string): Promise<string> {
  return dateIn(await workspaces.timezoneOf(workspaceId), clock.now());
}
