import { notFound, type Actor } from '@workops/kernel';
import type { WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';

export const readSettings =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  async ({ workspaceId }: Pick<Actor, 'workspaceId'>): Promise<WorkspaceSettings> => {
    const settings = await reads.settings(workspaceId);
    if (!settings) throw notFound('El espacio de trabajo no existe.');
    return settings;
  };
