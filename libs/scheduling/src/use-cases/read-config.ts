import { dateOf, dayOf, zoneOf, type Actor } from '@workops/kernel';
import type { SchedulingConfig } from '../domain/schedule-config';
import type { SchedulingDeps } from '../ports';
import { currentConfig } from './current-config';

export interface ShownConfig extends SchedulingConfig {
  /** From today to the horizon, `YYYY-MM-DD`: nothing is offered on them. */
  holidays: string[];
}

/** Never absent: an unconfigured workspace has the defaults, on its own opening hours. */
export const readConfig =
  (deps: Pick<SchedulingDeps, 'reads' | 'workspaces' | 'holidays' | 'clock'>) =>
  async ({ workspaceId }: Actor): Promise<ShownConfig> => {
    const { config, workspace } = await currentConfig(deps)(workspaceId);
    const today = dayOf(zoneOf(config.timezone).wallAt(deps.clock.now().getTime()));
    const horizon = dateOf(today + config.bookingHorizonDays);
    return { ...config, holidays: deps.holidays.between(workspace.country, dateOf(today), horizon) };
  };
