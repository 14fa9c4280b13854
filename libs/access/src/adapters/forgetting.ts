import type { Database } from '@workops/platform/database';

/** NOTIFY channel on which processes invalidate each other's caches of credentials and permissions. */
export const FORGET_CHANNEL = 'access_forget';

/** A cache whose entries can be evicted: those of one workspace, or all if it is undefined. */
export interface Forgetful {
  forget(workspaceId: string | undefined): void;
}

/**
 * Evicts a workspace's credentials, members, roles, apps, consents and settings on commit, and notifies other
 * processes. If a notification is lost, their entries expire after half a second.
 */
export class Forgetting implements Forgetful {
  private readonly caches: Forgetful[] = [];

  /** `notifyOthers` tells the other processes to evict; it is called after the commit. */
  constructor(private readonly notifyOthers: (workspaceId: string) => void) {}

  join(cache: Forgetful): void {
    this.caches.push(cache);
  }

  /** Call this after the commit. */
  announce(workspaceId: string): void {
    this.forget(workspaceId);
    this.notifyOthers(workspaceId);
  }

  forget(workspaceId: string | undefined): void {
    for (const cache of this.caches) cache.forget(workspaceId);
  }
}

/** For a process that notifies the others but does not listen, such as the CLI. */
export const forgettingOn = (database: Database): Forgetting =>
  new Forgetting((workspaceId) => database.notify(FORGET_CHANNEL, workspaceId));
