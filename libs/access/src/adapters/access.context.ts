import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { accessRecords } from './access-records';
import { sweepDeviceJobs } from './device-jobs-on';
import { sweepNotices } from './postgres-notices';
import { sweepOAuthRecords } from './postgres-oauth-records';

export const accessContext: ContextDeclaration<'access'> = {
  name: 'access',
  purpose: 'workspaces, their members, and every credential that opens them',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: accessRecords,
  sealed: [{ table: 'access.oauth_record', key: ['kind', 'id_hash'], column: 'content' }],
  kept: [
    { what: 'notices', days: 180, sweep: sweepNotices },
    { what: 'jobs of devices', days: 30, sweep: sweepDeviceJobs },
    { what: 'records of authorisations', days: 1, sweep: sweepOAuthRecords },
  ],
};
