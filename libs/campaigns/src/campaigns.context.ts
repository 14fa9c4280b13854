import { join } from 'node:path';
import { declareContext } from '@workops/platform';
import { campaignContacts } from './campaigns/adapters/campaign-contacts';
import { sweepTests } from './campaigns/adapters/campaign-store';
import { sweepCounts } from './reputation/adapters/guard';
import { mailReportsPart, sweepEvents } from './reputation/adapters/mail-reports-on';
import { campaignsRecords } from './adapters/campaigns-records';
import { domainChecks } from './domains/adapters/domain.work';
import { suppressionWork } from './reputation/adapters/suppression.work';
import { campaignWork } from './campaigns/adapters/campaign.work';
import { campaignsPart } from './adapters/campaigns.part';
import { domainsPart } from './domains/adapters/domains.part';
import { reputationPart } from './reputation/adapters/reputation.part';
import { campaignsTables } from './adapters/campaigns-tables';

export const campaignsContext = declareContext({
  name: 'campaigns',
  purpose: 'campaigns to many, sending domains, bounces and the reputation guard',
  migrations: join(__dirname, '..', 'migrations'),
  parts: {
    campaigns: campaignsPart,
    domains: domainsPart,
    reputation: reputationPart,
    mailReports: mailReportsPart,
  },
  work: {
    domainChecks,
    suppressions: suppressionWork,
    sending: campaignWork,
  },
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
});
