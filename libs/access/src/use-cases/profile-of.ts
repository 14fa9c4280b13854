import { notFound } from '@workops/kernel';
import type { WorkspaceProfile } from '../domain/workspace';
import type { AccessDeps } from '../ports';

/** Throws `not_found`. */
export const loadProfile =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  async (workspaceId: string): Promise<WorkspaceProfile> => {
    const profile = await reads.profile(workspaceId);
    if (!profile) throw notFound('El espacio de trabajo no existe.');
    return profile;
  };
