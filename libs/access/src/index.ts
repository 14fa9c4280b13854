import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { createAccess, type Access } from './access';
export { accessOn } from './adapters/access-on';
export { ACCESS, AccessModule } from './adapters/access.module';
export { issuesOfNewApiKey } from './domain/api-key';
export type { Location } from './domain/location';
export { issuesOfMember, memberLimits, type Member, type MemberPatch } from './domain/member';
export { NAME_LENGTH } from './domain/name';
export { ROLES, VISIBILITIES, type CustomRole, type Role, type VisibilityKind } from './domain/role';
export type { Team } from './domain/team';
export { issuesOfNewWorkspace, type WorkspaceProfile } from './domain/workspace';
export type { MemberRef, RateLimit } from './ports';
export type { Authenticated } from './use-cases/authenticate';
export type { MemberActor } from './use-cases/member-actor';
export type { Owner, Standing } from './use-cases/standing-of';

export const accessMigrations: ContextMigrations = { schema: 'access', directory: join(__dirname, '..', 'migrations') };
