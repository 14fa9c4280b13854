import type { Clock, Ids, StillStanding } from '@workops/kernel';
import type { SecretBox } from '@workops/platform';
import type { Database } from '@workops/platform/database';
import { part, token } from '@workops/platform/process';
import { recordStore } from '@workops/platform/records';
import type { DomainDirectories, NameServers } from '../domain-ports';
import { domainOfAddress } from '../domain/domain-name';
import { createSendingDomains, type SendingDomains } from '../sending-domains';
import { domainNames } from './domain-names';
import { rsaKeys } from './rsa-keys';
import { sendingDomains } from './sending-domain.record';
import { systemNameServers } from './system-name-servers';

export interface DomainsOutside extends DomainDirectories {
  bounceDomain: string;
  /** Servers with ports; the system's if empty. */
  nameServers: readonly string[] | NameServers;
  stillStanding: StillStanding;
  findAddress(workspaceId: string, accountId: string): Promise<string | undefined>;
}

export interface DomainsOn extends DomainsOutside {
  database: Database;
  sealer: Pick<SecretBox, 'seal'>;
  clock: Clock;
  ids: Ids;
}

const SENDING = `
  SELECT DISTINCT account_id AS id
    FROM campaigns.campaign
   WHERE workspace_id = $1 AND status = 'sending' AND channel = 'email'`;

export function domainsOn({ database, sealer, nameServers, findAddress, ...rest }: DomainsOn): SendingDomains {
  return createSendingDomains({
    ...recordStore(database, { sendingDomains }),
    ...rest,
    sealer,
    names: domainNames(database),
    nameServers: 'ask' in nameServers ? nameServers : systemNameServers(nameServers),
    keys: rsaKeys,
    isSentFrom: async (workspaceId, domain) => {
      const accounts = await database.query<{ id: string }>(SENDING, [workspaceId]);
      const addresses = await Promise.all(accounts.map(({ id }) => findAddress(workspaceId, id)));
      return addresses.some((address) => address !== undefined && domainOfAddress(address) === domain);
    },
  });
}

export const SENDING_DOMAINS = token<SendingDomains>('campaigns: sending domains');

export const domainsPart = part<DomainsOutside>(SENDING_DOMAINS, ({ database, sealer, outside, clock, ids }) =>
  domainsOn({ database, sealer, ...outside, clock, ids }),
);
