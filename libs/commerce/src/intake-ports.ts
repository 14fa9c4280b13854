import type { RecordDeps } from '@workops/contracts';
import type { Actor, ReachableUrlDeps, SecretKeeper, StillStanding } from '@workops/kernel';
import type { GivenSender } from './domain/leads/candidate';
import type { PortalAccount } from './domain/leads/portal-account';

/** What others know of what the intake names. */
export interface IntakeDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  workspaces: WorkspaceDirectory;
  people: PersonDirectory;
}

/** What is known of workspaces. */
export interface WorkspaceDirectory {
  profileOf(workspaceId: string): Promise<{ livemode: boolean }>;
}

/** Finds who writes in among the contacts, or makes them. */
export interface PersonDirectory {
  /** Unchanged where there is one; inside the caller's transaction. Two at once for one person make one. */
  findOrCreate(actor: Actor, person: GivenSender, originChannel: string): Promise<{ id: string; blockedAt: Date | null }>;
}

/** The accounts that calls are signed for, removed ones included. */
export interface SigningAccounts {
  /** In whatever workspace. */
  byId(id: string): Promise<PortalAccount | undefined>;
  /** The one account of a kind that the workspace has. */
  only(workspaceId: string, kind: string): Promise<PortalAccount | undefined>;
}

/** What portal accounts need from outside. */
export interface PortalAccountsDeps extends RecordDeps<{ portalAccounts: PortalAccount }>, ReachableUrlDeps, IntakeDirectories {
  secrets: SecretKeeper;
  stillStanding: StillStanding;
}
