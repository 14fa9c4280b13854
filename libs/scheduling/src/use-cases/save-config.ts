import { unusable, type Actor } from '@workops/kernel';
import { changedConfig, type ConfigPatch } from '../domain/schedule-config';
import type { SchedulingDeps } from '../ports';
import { readConfig, type ShownConfig } from './read-config';

/** Keeps absent fields and existing appointments. Throws `malformed`, or `unusable` for an unknown team. */
export const saveConfig =
  (deps: Pick<SchedulingDeps, 'setup' | 'reads' | 'workspaces' | 'staff' | 'holidays' | 'clock'>) =>
  async (actor: Actor, patch: ConfigPatch): Promise<ShownConfig> => {
    const { salesTeamId } = patch;
    if (salesTeamId && !(await deps.staff.isTeam(actor, salesTeamId)))
      throw unusable('sales_team_id', 'El equipo no existe.');
    await deps.setup.transaction(actor, async ({ config }) => {
      const before = await config.saved();
      const after = changedConfig(before, patch);
      if (Object.values(patch).some((value) => value !== undefined)) await config.save(after, deps.clock.now());
    });
    return readConfig(deps)(actor);
  };
