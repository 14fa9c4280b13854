import type { DomainDeps } from './domain-ports';
import { wantedRecords, type RecordPurpose, type RecordState } from './domain/dns-records';
import type { SendingDomain } from './domain/sending-domain';
import { deleteDomain, listDomains, prepareDomain, prepareVerification, readDomain } from './use-cases/sending-domains';

export { RECORD_PURPOSES, RECORD_STATES, type RecordPurpose, type RecordState } from './domain/dns-records';
export { DOMAIN_STATUSES, type DomainStatus, type SendingDomain } from './domain/sending-domain';

export type SendingDomains = ReturnType<typeof createSendingDomains>;

export interface ShownRecord {
  purpose: RecordPurpose;
  type: 'TXT' | 'CNAME';
  name: string;
  value: string;
  state: RecordState;
  found: string | null;
}

export const createSendingDomains = (deps: DomainDeps) => ({
  prepare: prepareDomain(deps),
  prepareVerification: prepareVerification(deps),
  list: listDomains(deps),
  read: readDomain(deps),
  delete: deleteDomain(deps),
  listRecords: (domain: SendingDomain): ShownRecord[] =>
    wantedRecords(domain, deps.bounceDomain).map((wanted) => ({ ...wanted, ...domain.answers[wanted.purpose] })),
});
