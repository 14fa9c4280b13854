import type { AuditTrail } from '@workops/kernel';
import { NO_ADS } from '../domain/ads';
import type { WorkspaceSettings } from '../domain/settings';
import type { Workspace } from '../domain/workspace';
import type { SettingsTransaction } from '../ports';

export interface SettingsState {
  /** What was written over the settings that a workspace began with. */
  written: Map<string, WorkspaceSettings>;
}

export const noSettings = (): SettingsState => ({ written: new Map() });

export const copyOfSettings = ({ written }: SettingsState): SettingsState => ({ written: new Map(written) });

export function settingsIn({ written }: SettingsState, workspace: Workspace | undefined): WorkspaceSettings | undefined {
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

export const settingsTransactionOn = (state: SettingsState, workspace: Workspace | undefined, audit: AuditTrail): SettingsTransaction => ({
  lock: async () => settingsIn(state, workspace),
  save: async (settings) => void (workspace && state.written.set(workspace.id, settings)),
  audit,
});
