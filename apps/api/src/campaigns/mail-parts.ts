import type { DynamicModule } from '@nestjs/common';
import { ACCESS, type Access } from '@workops/access';
import {
  domainsModule,
  mailReportsModule,
  reputationModule,
  type DomainsOutside,
  type MailReportDirectories,
  mailStandingOn,
} from '@workops/campaigns';
import { correspondentsOn } from '@workops/contacts';
import { accountAddressesOn } from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { Database } from '@workops/platform/database';
import { CLOCK, CONFIG, IDS, LOGGER, type Logger } from '@workops/platform/process';
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

/** What is done for mails that come back asks of others. */
export function mailReportDirectories(access: Access, database: Database, clock: Clock, ids: Ids, logger: Logger): MailReportDirectories {
  const workspaces = { profileOf: access.profileOf };
  return {
    workspaces,
    contacts: correspondentsOn({ mailStanding: mailStandingOn(database), database, workspaces, clock, ids }),
    notices: access.notices,
    onFailure: (error) => logger.warn({ err: error }, 'contacts were not told of an address, a round tells them'),
  };
}

const directories = { imports: [access], inject: [ACCESS, Database, CLOCK, IDS, LOGGER], useFactory: mailReportDirectories };

/** Where mails of campaigns start from, and what comes back of them, as the api serves it. */
export const mailParts: DynamicModule[] = [domains, reputationModule.register(directories), mailReportsModule.register(directories)];

/** The same for the thread that mail comes in at. */
export const mailReportsIn = (imports: DynamicModule[]): DynamicModule => mailReportsModule.register({ ...directories, imports });
