import type { DynamicModule } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { campaignsModule, mailIdentityOn, mailLedger, type CampaignsOutside } from '@workops/campaigns';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, CONFIG, IDS } from '@workops/platform/process';
import { originOf, type ApiConfig } from '../config';
import { access } from '../shared-modules';
import { campaignsOutside } from './directories';
import { mailParts } from './mail-parts';

type Given = [Access, Database, Files, SecretBox, ApiConfig, Clock, Ids];

const campaigns = campaignsModule.register({
  imports: [access],
  inject: [ACCESS, Database, Files, SecretBox, CONFIG, CLOCK, IDS],
  useFactory: (...[contextOfAccess, database, files, box, config, clock, ids]: Given): CampaignsOutside => ({
    ...campaignsOutside(contextOfAccess, database, files, clock, ids),
    mail: mailIdentityOn({
      database,
      secrets: secretKeeper(box),
      origin: originOf(config),
      bounceDomain: config.BOUNCE_DOMAIN.toLowerCase(),
    }),
    guard: mailLedger({ ids, notices: contextOfAccess.notices }),
  }),
});

/** Campaigns as the api serves them. */
export const campaignsParts: DynamicModule[] = [campaigns, ...mailParts];
