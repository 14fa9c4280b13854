import { dateIn, type Actor, type Clock } from '@workops/kernel';
import type { ClinicDirectories } from '../ports';

/** Reads the time zone on every call, so that a change applies at once. */
export const loadToday = async (
  { workspaces, clock }: ClinicDirectories & { clock: Clock },
  { workspaceId }: Pick<Actor, 'workspaceId'>,
): Promise<string> => dateIn((await workspaces.loadFacts(workspaceId)).timezone, clock.now());
