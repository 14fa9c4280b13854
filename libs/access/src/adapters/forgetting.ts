import type { Database } from '@workops/platform/database';

/** The channel on which processes invalidate their caches of credentials and permissions. */
export const FORGET_CHANNEL = 'access_forget';

/** A cache of values that may change. Without a workspace it drops everything. */
export interface Forgetful {
  forget(workspaceId: string | undefined): void;
}

/**
 * Drops this process's cache of a workspace's credentials, members, roles, apps, consents and settings, at the commit that changed them, and notifies the
 * others. A lost notification leaves them with their cache for half a second.
 */
export class Forgetting implements Forgetful {
  private readonly forgetful: Forgetful[] = [];

  /** @param tellOthers is called after the commit */
  constructor(private readonly tellOthers: (workspaceId: string) => void) {}

  join(forgetful: Forgetful): void {
    this.forgetful.push(forgetful);
  }

  /** To be called after the commit. */
  announce(workspaceId: string): void {
    this.forget(workspaceId);
    this.tellOthers(workspaceId);
  }

  forget(workspaceId: string | undefined): void {
    for (const each of this.forgetful) each.forget(workspaceId);
  }
}

/** For a process that receives no notifications, such as the command line. */
export const forgettingOn = (database: Database): Forgetting =>
  new Forgetting((workspaceId) => database.notify(FORGET_CHANNEL, workspaceId));
