import { dateIn, type Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import type { Moving } from '../domain/document';

/** The moment of a call, and what date it is then in the workspace's zone. */
export interface Day {
  timezone: string;
  now: Date;
  today: string;
}

/** Read each time, so that a change of the zone applies at once. */
export async function dayOf(
  { workspaces, clock }: Pick<DocumentDeps, 'workspaces' | 'clock'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
): Promise<Day> {
  const timezone = await workspaces.timezoneOf(workspaceId);
  const now = clock.now();
  return { timezone, now, today: dateIn(timezone, now) };
}

export const movingBy = ({ author }: Pick<Actor, 'author'>, { now, today }: Day): Moving => ({ author, now, today });
