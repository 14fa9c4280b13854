import type { RecordDeps } from '@workops/contracts';
import type { ReachableUrlDeps, SecretKeeper, StillStanding } from '@workops/kernel';
import type { PortalAccount } from './domain/leads/portal-account';

/** What others know of what the intake names. */
export interface IntakeDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
}

/** What portal accounts need from outside. */
export interface PortalAccountsDeps extends RecordDeps<{ portalAccounts: PortalAccount }>, ReachableUrlDeps, IntakeDirectories {
  secrets: SecretKeeper;
  stillStanding: StillStanding;
}
