export { accessContext } from './access.context';
export { createAccess, type Access } from './access';
export { accessOn, workspaceSettingsOn } from './adapters/access-on';
export { apiChangesOn, type ApiChanges } from './adapters/api-changes-on';
export { calledOperationsOn } from './adapters/called-operations-on';
export type { CallingWorkspace } from './api-change-ports';
export { issuesOfApiChange, TOLD_FOR_DAYS, type ApiChange } from './domain/api-change';
export { DEVICE_JOBS, deviceJobsOn } from './adapters/device-jobs-on';
export * from './device-jobs';
export { ACCESS, CONNECTED_APPS } from './adapters/access.part';
export {
  DeletionLost,
  workspaceDeletionsOn,
  type CountedDeletion,
  type LeasedDeletion,
  type WorkspaceDeletions,
} from './adapters/workspace-deletions';
export { MEMBERSHIPS_LOCK } from './adapters/postgres-store';
export type { AdsPatch, AdsSettings } from './domain/ads';
export { issuesOfDeletion, USUAL_GRACE_DAYS, type Deletion, type DeletionInput } from './domain/deletion';
export type { ShownNotice } from './domain/notice';
export type { SettingsPatch, WorkspaceSettings } from './domain/settings';
export { jwtIdentities, type IdentitySettings } from './adapters/jwt-identities';
export { createAuthenticator } from './authenticator';
export type { OAuthRecord, OAuthRecords, RegisteredApp } from './connected-app-ports';
export type { ConnectedApps } from './connected-apps';
export type { ConnectedApp } from './domain/connected-app';
export type { IssuedKind } from './domain/issued-credential';
export { formatPseudonym } from './domain/pseudonym';
export type { Location } from './domain/location';
export { issuesOfMember, memberLimits, type Member, type MemberPatch } from './domain/member';
export { NAME_LENGTH } from './domain/name';
export { issuesOfNewCredential } from './domain/new-credential';
export { ROLES, VISIBILITIES, type CustomRole, type Role, type RoleFields, type VisibilityKind } from './domain/role';
export type { Team, TeamFields } from './domain/team';
export { issuesOfNewWorkspace, type WorkspaceProfile } from './domain/workspace';
export type { ConfigureWorkspaceInput } from './use-cases/configure-workspace';
export type { NotifyAdminsInput } from './use-cases/notify-admins';
export type { MemberRef, RateLimit } from './ports';
export type { Authenticated } from './use-cases/authenticate';
export type { CreatedDeviceAgent } from './use-cases/create-device-agent';
export type { MintedCredential, ShownCredential } from './use-cases/issue';
export type { MemberActor } from './use-cases/member-actor';
export type { Listed, ListInput } from '@workops/kernel';
