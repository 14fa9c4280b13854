import type { AuditTrail } from '@workops/kernel';
import { NO_ADS } from '../domain/ads';
import type { Deletion } from '../domain/deletion';
import type { WorkspaceSettings } from '../domain/settings';
import type { Workspace } from '../domain/workspace';
import type { SettingsTransaction } from '../ports';

export interface SettingsState {
  written: Map<string, WorkspaceSettings>;
  deletions: Map<string, Deletion>;
}

export const noSettings = (): SettingsState => ({ written: new Map(), deletions: new Map() });

export const copyOfSettings = ({ written, deletions }: SettingsState): SettingsState => ({
  written: new Map(written),
  deletions: new Map(deletions),
});

export function settingsIn(
  { written }: SettingsState,
  workspace: Workspace | undefined,
): WorkspaceSettings | undefined {
  if (!workspace) return undefined;
  const { id, name, timezone, language, currency, country, healthcare } = workspace;
  const first = { name, timezone, language, currency, country, healthcare };
  return (
    written.get(id) ?? {
      ...first,
      dateFormat: 'latam',
      website: null,
      openingHours: {},
      rateLimit: null,
      workspaceRateLimit: null,
      ceilings: {},
      suspended: false,
      ads: NO_ADS,
    }
  );
}

export const settingsTransactionOn = (
  state: SettingsState,
  workspace: Workspace | undefined,
  audit: AuditTrail,
): SettingsTransaction => ({
  lock: async () => settingsIn(state, workspace),
  save: async (settings) => void (workspace && state.written.set(workspace.id, settings)),
  deletion: async () => workspace && state.deletions.get(workspace.id),
  markForDeletion: async (deletion) => void state.deletions.set(deletion.workspaceId, deletion),
  takeDeletionBack: async () => {
    const deletion = workspace && state.deletions.get(workspace.id);
    if (deletion?.begunAt !== null) return undefined;
    state.deletions.delete(deletion.workspaceId);
    return deletion;
  },
  audit,
});
