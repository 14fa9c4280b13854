import type { RecordDeps } from '@workops/contracts';
import type { ReachableUrlDeps, SecretKeeper, StillStanding } from '@workops/kernel';
import type { PortalAccount } from './domain/leads/portal-account';

/** What others know of what the intake names. */
export interface IntakeDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  workspaces: WorkspaceDirectory;
}

/** What is known of workspaces. */
export interface WorkspaceDirectory {
  profileOf(workspaceId: string): Promise<{ livemode: boolean }>;
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
