import { join } from 'node:path';
import type { ContextMigrations } from '@workops/platform';

export { createAccess, type Access } from './access';
export { accessOn } from './adapters/access-on';
export { ACCESS, AccessModule } from './adapters/access.module';
export type { AdsPatch, AdsSettings } from './domain/ads';
export type { ShownNotice } from './domain/notice';
export type { SettingsPatch, WorkspaceSettings } from './domain/settings';
export { jwtIdentities, type IdentitySettings } from './adapters/jwt-identities';
export type { IssuedKind } from './domain/issued-credential';
export { issuesOfNewCredential } from './domain/new-credential';
export { issuesOfNewWorkspace, type WorkspaceProfile } from './domain/workspace';
export type { RateLimit } from './ports';
export { sweepNotices } from './adapters/postgres-notices';
export type { ConfigureWorkspaceInput } from './use-cases/configure-workspace';
export type { NotifyAdminsInput } from './use-cases/notify-admins';
export type { Authenticated } from './use-cases/authenticate';
export type { CreatedDeviceAgent } from './use-cases/create-device-agent';
export type { MintedCredential, ShownCredential } from './use-cases/issue';
export type { Owner, Standing } from './use-cases/standing-of';

export const accessMigrations: ContextMigrations = { schema: 'access', directory: join(__dirname, '..', 'migrations') };
