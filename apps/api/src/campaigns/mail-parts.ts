import type { DynamicModule } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import { domainsModule, type DomainsOutside } from '@workops/campaigns';
import { accountAddressesOn } from '@workops/conversations';
import { Database } from '@workops/platform/database';
import { CONFIG } from '@workops/platform/process';
import type { ApiConfig } from '../config';
import { access } from '../shared-modules';

const domains = domainsModule.register({
  imports: [access],
  inject: [ACCESS, Database, CONFIG],
  useFactory: (contextOfAccess: Access, database: Database, { BOUNCE_DOMAIN, DNS_SERVERS }: ApiConfig): DomainsOutside => ({
    bounceDomain: BOUNCE_DOMAIN.toLowerCase(),
    nameServers: DNS_SERVERS,
    workspaces: { profileOf: contextOfAccess.profileOf },
    notices: contextOfAccess.notices,
    stillStanding: contextOfAccess.stillStanding,
    addressOf: accountAddressesOn(database),
  }),
});

/** Where mails of campaigns start from, and what comes back of them, as the api serves it. */
export const mailParts: DynamicModule[] = [domains];
