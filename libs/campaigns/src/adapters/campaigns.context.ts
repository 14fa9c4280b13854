import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { campaignContacts } from '../campaigns/adapters/campaign-contacts';
import { sweepTests } from '../campaigns/adapters/campaign-store';
import { sweepCounts } from '../reputation/adapters/guard';
import { sweepEvents } from '../reputation/adapters/mail-reports-on';
import { campaignsRecords } from './campaigns-records';
import { campaignsTables } from './campaigns-tables';

export const campaignsContext: ContextDeclaration<'campaigns'> = {
  name: 'campaigns',
  purpose: 'campaigns to many, sending domains, bounces and the reputation guard',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: campaignsRecords,
  tables: campaignsTables,
  sealed: [{ table: 'campaigns.sending_domain', key: ['workspace_id', 'id'], column: 'private_key_sealed' }],
  kept: [
    { what: 'counts of mails', days: 2, sweep: sweepCounts },
    { what: 'test mails of campaigns', days: 731, sweep: sweepTests },
    { what: 'events of mail providers', days: 30, sweep: sweepEvents },
  ],
  contactIds: [campaignContacts],
  workspaceData: {
    sending: [
      { table: 'campaigns.campaign' },
      { table: 'campaigns.test_mail', where: 'taken_at IS NULL' },
      { table: 'campaigns.recipient', where: 'due_at IS NOT NULL' },
      { table: 'campaigns.sending_domain' },
    ],
    secrets: ['campaigns.recipient.token', 'campaigns.test_mail.token'],
  },
};
