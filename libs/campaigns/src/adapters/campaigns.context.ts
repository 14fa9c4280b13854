import { join } from 'node:path';
import type { ContextDeclaration } from '@workops/platform';
import { campaignContacts } from './campaigns/campaign-contacts';
import { campaignsRecords } from './campaigns-records';

export const campaignsContext: ContextDeclaration<'campaigns'> = {
  name: 'campaigns',
  purpose: 'campaigns to many, sending domains, bounces and the reputation guard',
  migrations: join(__dirname, '..', '..', 'migrations'),
  records: campaignsRecords,
  contactIds: [campaignContacts],
};
