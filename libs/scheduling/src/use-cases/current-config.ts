import { effectiveConfig, type SchedulingConfig } from '../domain/schedule-config';
import type { WorkspaceSettings } from '../domain/workspace-settings';
import type { SetupReads, SettingsOfWorkspaces } from '../ports';

export interface CurrentConfig {
  config: SchedulingConfig;
  workspace: WorkspaceSettings;
}

export const currentConfig =
  ({ reads, workspaces }: { reads: Pick<SetupReads, 'savedConfig'>; workspaces: SettingsOfWorkspaces }) =>
  async (workspaceId: string): Promise<CurrentConfig> => {
    const [saved, workspace] = await Promise.all([
      reads.savedConfig(workspaceId),
      workspaces.loadSettings(workspaceId),
    ]);
    return { config: effectiveConfig(saved, workspace), workspace };
  };
