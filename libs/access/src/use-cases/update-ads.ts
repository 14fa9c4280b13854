import type { Actor } from '@workops/kernel';
import { changedAds, type AdsPatch } from '../domain/ads';
import type { WorkspaceSettings } from '../domain/settings';
import type { AccessDeps } from '../ports';
import { writeSettings } from './write-settings';

/** Merges the write; each part gets a timestamp, and the goal its author. Throws `malformed`. */
export const updateAds =
  ({ store, clock }: Pick<AccessDeps, 'store' | 'clock'>) =>
  (actor: Actor, patch: AdsPatch): Promise<WorkspaceSettings> =>
    writeSettings(store, actor, 'settings.updated', (before) => ({
      ...before,
      ads: changedAds(before.ads, patch, { by: actor.author.id, now: clock.now() }),
    }));
