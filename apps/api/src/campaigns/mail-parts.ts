import type { DynamicModule } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { domainsModule, mailReportsModule, reputationModule, type DomainsOutside } from '@workops/campaigns';
import { accountAddressesOn } from '@workops/conversations';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { access } from '../shared-modules';
import { mailReportDirectories } from './directories';

const domains = domainsModule.register({
  imports: [access],
  inject: [ACCESS, Database, CONFIG],
  useFactory: (
    contextOfAccess: Access,
    database: Database,
    { BOUNCE_DOMAIN, DNS_SERVERS }: ApiConfig,
  ): DomainsOutside => ({
    bounceDomain: BOUNCE_DOMAIN.toLowerCase(),
    nameServers: DNS_SERVERS,
    workspaces: { profileOf: contextOfAccess.profileOf },
    notices: contextOfAccess.notices,
    stillStanding: contextOfAccess.stillStanding,
    addressOf: accountAddressesOn(database),
  }),
});

const directories = {
  imports: [access],
  inject: [ACCESS, Database, CLOCK, IDS, LOGGER],
  useFactory: mailReportDirectories,
};

/** Sending domains and returned mail of campaigns, as the api serves them. */
export const mailParts: DynamicModule[] = [
  domains,
  reputationModule.register(directories),
  mailReportsModule.register(directories),
];
