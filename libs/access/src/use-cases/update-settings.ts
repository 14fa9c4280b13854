import type { Actor } from '@workops/kernel';
import { changedSettings, type SettingsPatch, type WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';
import { writeSettings } from './write-settings';

/** Throws `malformed`. */
export const updateSettings =
  ({ store }: Pick<AccessDeps, 'store'>) =>
  (actor: Actor, patch: SettingsPatch): Promise<WorkspaceSettings> =>
    writeSettings(store, actor, 'settings.updated', (before) => changedSettings(before, patch));
