import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { createAccess, type Access } from './access';
export { accessOn } from './adapters/access-on';
export { ACCESS, AccessModule } from './adapters/access.module';
export { jwtIdentities, type IdentitySettings } from './adapters/jwt-identities';
export type { IssuedKind } from './domain/issued-credential';
export type { Location } from './domain/location';
export { issuesOfMember, memberLimits, type Member, type MemberPatch } from './domain/member';
export { NAME_LENGTH } from './domain/name';
export { issuesOfNewCredential } from './domain/new-credential';
export { ROLES, VISIBILITIES, type CustomRole, type Role, type RoleFields, type VisibilityKind } from './domain/role';
export type { Team, TeamFields } from './domain/team';
export { issuesOfNewWorkspace, type WorkspaceProfile } from './domain/workspace';
export type { MemberRef, RateLimit } from './ports';
export type { Authenticated } from './use-cases/authenticate';
export type { CreatedDeviceAgent } from './use-cases/create-device-agent';
export type { MintedCredential, ShownCredential } from './use-cases/issue';
export type { Listed, ListInput } from './use-cases/list-records';
export type { MemberActor } from './use-cases/member-actor';
export type { Owner, Standing } from './use-cases/standing-of';

export const accessMigrations: ContextMigrations = { schema: 'access', directory: join(__dirname, '..', 'migrations') };
