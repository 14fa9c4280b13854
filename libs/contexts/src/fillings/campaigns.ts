import { ACCESS, type Access } from '@workops/access';
import { mailIdentityOn, mailLedger } from '@workops/campaigns';
import { audienceOn } from '@workops/contacts';
import {
  accountAddressesOn,
  campaignAccountsOn,
  campaignChanges,
  campaignLineOn,
  CampaignMail,
  campaignMessagesWaiting,
} from '@workops/conversations';
import type { Clock, Ids } from '@workops/kernel';
import { SecretBox, secretKeeper } from '@workops/platform';
import { parseRanges, SystemAddressGuard } from '@workops/platform/addresses';
import { Database } from '@workops/platform/database';
import { Files } from '@workops/platform/files';
import { CLOCK, from, IDS, LOGGER, type Logger } from '@workops/platform/process';
import { campaignAccountsFor, campaignPolicyOn } from '../campaigns';
import { messagedContactsOn } from '../correspondents';
import { accessPorts } from './of-access';
import { publicOrigin, PARTS_CONFIG, WORK_CONFIG, type PartsConfig } from './config';

const NEEDS = { access: ACCESS, database: Database, files: Files, box: SecretBox, clock: CLOCK, ids: IDS };

interface Given {
  access: Access;
  database: Database;
  files: Files;
  box: SecretBox;
  clock: Clock;
  ids: Ids;
}

function campaignPorts({ access, database, files, box, clock, ids }: Given, config: PartsConfig) {
  const { workspaces, notices } = accessPorts(access);
  const correspondents = messagedContactsOn({ database, workspaces, clock, ids });
  return {
    channels: campaignAccountsFor(database),
    audience: audienceOn(database),
    policy: campaignPolicyOn(database, correspondents),
    whatsapp: campaignLineOn({ database, files, correspondents, workspaces, clock, ids }),
    mail: mailIdentityOn({
      database,
      secrets: secretKeeper(box),
      origin: publicOrigin(config),
      bounceDomain: config.BOUNCE_DOMAIN.toLowerCase(),
    }),
    ledger: mailLedger({ ids, notices }),
  };
}

const suppressionPorts = ({ access, database, clock, ids }: Omit<Given, 'files' | 'box'>, logger: Logger) => {
  const { workspaces, notices } = accessPorts(access);
  return {
    workspaces,
    notices,
    contacts: messagedContactsOn({ database, workspaces, clock, ids }),
    onFailure: (error: unknown): void =>
      logger.warn({ err: error }, 'marking contacts of a suppressed address failed; the next round retries'),
    onUnreadable: (error: unknown): void =>
      logger.warn({ err: error }, 'returned mail unreadable; its bounce or complaint is lost'),
  };
};

const mailReports = from(
  { access: ACCESS, database: Database, clock: CLOCK, ids: IDS, logger: LOGGER },
  ({ logger, ...deps }) => suppressionPorts(deps, logger),
);

export const campaignsFillings = {
  campaigns: from({ ...NEEDS, config: PARTS_CONFIG }, ({ config, ...deps }) => {
    const { ledger: guard, ...ports } = campaignPorts(deps, config);
    return { ...ports, guard };
  }),
  domains: from({ access: ACCESS, database: Database, config: PARTS_CONFIG }, ({ access, database, config }) => ({
    ...accessPorts(access),
    bounceDomain: config.BOUNCE_DOMAIN.toLowerCase(),
    nameServers: config.DNS_SERVERS,
    findAddress: accountAddressesOn(database),
  })),
  reputation: mailReports,
  mailReports,
  domainChecks: from({ access: ACCESS, config: WORK_CONFIG }, ({ access, config }) => {
    const { workspaces, notices } = accessPorts(access);
    const bounceDomain = config.BOUNCE_DOMAIN.toLowerCase();
    return { workspaces, notices, bounceDomain, nameServers: config.DNS_SERVERS };
  }),
  suppressions: from(
    { access: ACCESS, database: Database, clock: CLOCK, ids: IDS },
    ({ access, database, clock, ids }) => {
      const { workspaces } = accessPorts(access);
      return { workspaces, contacts: messagedContactsOn({ database, workspaces, clock, ids }) };
    },
  ),
  sending: from({ ...NEEDS, config: WORK_CONFIG }, ({ config, ...deps }) => {
    const { access, database, box, clock } = deps;
    const { workspaces, notices, owners } = accessPorts(access);
    const ports = campaignPorts(deps, config);
    const guard = new SystemAddressGuard(parseRanges(config.WEBHOOK_ALLOWED_CIDRS));
    const secrets = secretKeeper(box);
    const accounts = campaignAccountsOn({ database, guard, secrets, clock, notices, workspaces });
    const lines = new CampaignMail({ database, accounts, guard });
    return {
      ...ports,
      whatsapp: {
        ...ports.whatsapp,
        waiting: (accountId: string, upTo: number) => campaignMessagesWaiting(database, accountId, upTo),
      },
      lines,
      closeLines: () => lines.close(),
      changes: campaignChanges,
      workspaces,
      owners,
    };
  }),
};
