import { notFound, type Actor } from '@workops/kernel';
import type { WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';

/** The settings of the actor's workspace, as they are at this moment. */
export const readSettings =
  ({ reads }: Pick<AccessDeps, 'reads'>) =>
  async (actor: Actor): Promise<WorkspaceSettings> => {
    const settings = await reads.settings(actor.workspaceId);
    if (!settings) throw notFound('El espacio de trabajo no existe.');
    return settings;
  };
