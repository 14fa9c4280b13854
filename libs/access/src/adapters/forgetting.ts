import type { Database } from '@workops/platform/database';

/** The channel on which processes invalidate their caches of credentials and permissions. */
export const FORGET_CHANNEL = 'access_forget';

/** Something that remembers what may be changed. Without a workspace it forgets everything. */
export interface Forgetful {
  forget(workspaceId: string | undefined): void;
}

/**
 * Makes this process forget what it remembers of a workspace's credentials, members, roles, apps, consents and settings, at the commit that
 * changed them, and tells the others. A word that is lost leaves them with what they remember for half a second.
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

/** Of a process that hears nothing of others, such as the command line. */
export const forgettingOn = (database: Database): Forgetting => new Forgetting((workspaceId) => database.notify(FORGET_CHANNEL, workspaceId));
