import type { DynamicModule } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { campaignsModule, type CampaignsOutside, type MailIdentity } from '@workops/campaigns';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, IDS } from '@workops/platform/process';
import { access } from '../shared-modules';
import { campaignsOutside } from './directories';
import { mailParts } from './mail-parts';

/** No domain is verified yet, so that no mail starts. */
const mail: MailIdentity = {
  keyFor: async () => undefined,
  envelope: (token) => token,
  messageId: (token) => token,
  headers: () => ({}),
};

const campaigns = campaignsModule.register({
  imports: [access],
  inject: [ACCESS, Database, Files, CLOCK, IDS],
  useFactory: (contextOfAccess: Access, database: Database, files: Files, clock: Clock, ids: Ids): CampaignsOutside => ({
    ...campaignsOutside(contextOfAccess, database, files, clock, ids, mail),
    guard: { mustBeOpen: async () => undefined },
  }),
});

/** Campaigns as the api serves them. */
export const campaignsParts: DynamicModule[] = [campaigns, ...mailParts];
