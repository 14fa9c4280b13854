import { dateIn, type Actor } from '@workops/kernel';
import type { DocumentDeps } from '../document-ports';
import type { Moving } from '../domain/document';

export interface Day {
  timezone: string;
  now: Date;
  today: string;
}

/** Reads the time zone on every call, so that a change applies at once. */
export async function dayOf(
  { workspaces, clock }: Pick<DocumentDeps, 'workspaces' | 'clock'>,
  { workspaceId }: Pick<Actor, 'workspaceId'>,
): Promise<Day> {
  const timezone = await workspaces.loadTimezone(workspaceId);
  const now = clock.now();
  return { timezone, now, today: dateIn(timezone, now) };
}

export const movingBy = ({ author }: Pick<Actor, 'author'>, { now, today }: Day): Moving => ({ author, now, today });
