import { toDate, toDay, getZone, type Actor } from '@workops/kernel';
import type { SchedulingConfig } from '../domain/schedule-config';
import type { SchedulingDeps } from '../ports';
import { currentConfig } from './current-config';

export interface ShownConfig extends SchedulingConfig {
  /** Holidays from today to the horizon as `YYYY-MM-DD`. */
  holidays: string[];
}

/** Defaults to the workspace's opening hours. */
export const readConfig =
  (deps: Pick<SchedulingDeps, 'reads' | 'workspaces' | 'holidays' | 'clock'>) =>
  async ({ workspaceId }: Actor): Promise<ShownConfig> => {
    const { config, workspace } = await currentConfig(deps)(workspaceId);
    const today = toDay(getZone(config.timezone).wallAt(deps.clock.now().getTime()));
    const horizon = toDate(today + config.bookingHorizonDays);
    return { ...config, holidays: deps.holidays.between(workspace.country, toDate(today), horizon) };
  };
