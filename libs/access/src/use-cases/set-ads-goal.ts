import type { Actor } from '@workops/kernel';
import { changedAds, goalFrom } from '../domain/ads';
import type { WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';
import { writeSettings } from './write-settings';

/** Null clears it. Throws `malformed`. */
export const setAdsGoal =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  async (actor: Actor, input: unknown): Promise<WorkspaceSettings> => {
    const goal = goalFrom(input, 'goal');
    return writeSettings(store, actor, 'settings.updated', (before) => ({
      ...before,
      ads: changedAds(before.ads, { goal }, { by: actor.author.id, now: clock.now() }),
    }));
  };
