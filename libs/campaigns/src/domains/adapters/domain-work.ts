import { fairRound, type Clock } from '@workops/kernel';
import type { Database } from '@workops/platform/database';
import { recordStore } from '@workops/platform/records';
import type { DomainDirectories, DueDomain, NameServers } from '../domain-ports';
import { recheckDomain } from '../use-cases/check-domain';
import { domainNames, dueDomains } from './domain-names';
import { sendingDomains } from './sending-domain.record';
import { systemNameServers } from './system-name-servers';

/** Domains checked concurrently per process. */
const PLACES = 10;

export interface DomainWorkDeps extends DomainDirectories {
  database: Database;
  bounceDomain: string;
  nameServers: readonly string[] | NameServers;
  clock: Clock;
  onFailure: (error: unknown) => void;
}

/**
 * A round returns the number of due domains; any number of processes may run it. After a crash a domain is due again in
 * ten minutes.
 */
export function domainWork({ database, nameServers, onFailure, ...rest }: DomainWorkDeps) {
  const recheck = recheckDomain({
    ...recordStore(database, { sendingDomains }),
    ...rest,
    names: domainNames(database),
    nameServers: 'ask' in nameServers ? nameServers : systemNameServers(nameServers),
  });
  const { lease } = dueDomains(database);
  return (isOver: () => boolean): Promise<number> =>
    fairRound<DueDomain>({
      places: PLACES,
      lease,
      work: (due) => database.onBehalfOf(due.workspaceId, () => recheck(due)).catch(onFailure),
      isOver,
    });
}
