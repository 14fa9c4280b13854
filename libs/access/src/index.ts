import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { createAccess, type Access } from './access';
export { accessOn } from './adapters/access-on';
export { ACCESS, AccessModule, CONNECTED_APPS } from './adapters/access.module';
export { sweepOAuthRecords } from './adapters/postgres-oauth-records';
export { authenticatorOf } from './authenticator';
export type { OAuthRecord, OAuthRecords, RegisteredApp } from './connected-app-ports';
export type { ConnectedApps } from './connected-apps';
export { isGrantable, type ConnectedApp } from './domain/connected-app';
export { pseudonymOf } from './domain/pseudonym';
export { issuesOfNewApiKey } from './domain/api-key';
export type { Location } from './domain/location';
export { issuesOfMember, memberLimits, type Member, type MemberPatch, type NewMember } from './domain/member';
export { NAME_LENGTH } from './domain/name';
export { ROLES, VISIBILITIES, type CustomRole, type Role, type RoleFields, type VisibilityKind } from './domain/role';
export type { Team, TeamFields } from './domain/team';
export { issuesOfNewWorkspace, type WorkspaceProfile } from './domain/workspace';
export type { MemberRef, RateLimit } from './ports';
export type { Authenticated } from './use-cases/authenticate';
export type { Listed, ListInput } from './use-cases/list-records';
export type { MemberActor } from './use-cases/member-actor';
export type { Owner, Standing } from './use-cases/standing-of';

export const accessMigrations: ContextMigrations = { schema: 'access', directory: join(__dirname, '..', 'migrations') };
