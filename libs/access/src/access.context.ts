import { join } from 'node:path';
import { declareContext } from '@workops/platform';
import { TOLD_FOR_DAYS } from './domain/api-change';
import { accessRecords } from './adapters/access-records';
import { sweepCalledOperations } from './adapters/called-operations-on';
import { deviceJobsPart, sweepDeviceJobs } from './adapters/device-jobs-on';
import { sweepNotices } from './adapters/postgres-notices';
import { sweepOAuthRecords } from './adapters/postgres-oauth-records';
import { accessPart } from './adapters/access.part';
import { accessTables } from './adapters/access-tables';

export const accessContext = declareContext({
  name: 'access',
  purpose: 'workspaces, their members and their credentials',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    access: accessPart,
    deviceJobs: deviceJobsPart,
  },
  records: accessRecords,
  tables: accessTables,
  sealed: [{ table: 'access.oauth_record', key: ['kind', 'id_hash'], column: 'content' }],
  kept: [
    { what: 'notices', days: 180, adjustable: { name: 'notices', least: 30, most: 730 }, sweep: sweepNotices },
    { what: 'called operations', days: TOLD_FOR_DAYS, sweep: sweepCalledOperations },
    { what: 'jobs of devices', days: 30, sweep: sweepDeviceJobs },
    { what: 'records of authorisations', days: 1, sweep: sweepOAuthRecords },
  ],
  workspaceData: {
    root: 'access.workspace',
    following: [
      { table: 'access.notice_reader', of: 'access.notice', by: { notice_id: 'id' } },
      { table: 'access.oauth_record', of: 'access.connected_app', by: { app_id: 'id' } },
    ],
    // The record of the deletion is kept.
    staying: ['access.workspace_deletion'],
    secrets: [
      'access.credential.token_hash',
      'access.credential.claim_code_hash',
      'access.connected_app_consent.grant_hash',
    ],
    notExported: { 'access.oauth_record': 'Tokens and sessions of connected apps.' },
  },
});
