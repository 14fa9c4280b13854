import type { Database } from '@workops/platform/database';

/** NOTIFY channel on which processes invalidate each other's caches of credentials and permissions. */
export const FORGET_CHANNEL = 'access_forget';

/** Everything is evicted if there is no workspace. */
export interface Forgetful {
  forget(workspaceId: string | undefined): void;
}

/**
 * Evicts a workspace's credentials, members, roles, apps, consents and settings on commit, and notifies other
 * processes. If a notification is lost, their entries expire after half a second.
 */
export class Forgetting implements Forgetful {
  private readonly forgetful: Forgetful[] = [];

  /** `tellOthers` is called after the commit. */
  constructor(private readonly tellOthers: (workspaceId: string) => void) {}

  join(forgetful: Forgetful): void {
    this.forgetful.push(forgetful);
  }

  /** Call this after the commit. */
  announce(workspaceId: string): void {
    this.forget(workspaceId);
    this.tellOthers(workspaceId);
  }

  forget(workspaceId: string | undefined): void {
    for (const each of this.forgetful) each.forget(workspaceId);
  }
}

/** Used by a process without notifications, such as the CLI. */
export const forgettingOn = (database: Database): Forgetting =>
  new Forgetting((workspaceId) => database.notify(FORGET_CHANNEL, workspaceId));
