import type { RecordDeps } from '@workops/contracts';
import type { StillStanding } from '@workops/kernel';
import type { NameAnswer } from './domain/dns-records';
import type { SendingDomain } from './domain/sending-domain';

type DomainKinds = { sendingDomains: SendingDomain };

/** Queries name servers. Never throws and answers within seconds: a failure counts as no answer. */
export interface NameServers {
  ask(name: string, type: 'TXT' | 'CNAME'): Promise<NameAnswer>;
}

/** Domains of all workspaces by name, read within the open transaction if there is one. */
export interface DomainNames {
  /** Prevents other transactions from verifying or adding the name until this one ends. */
  lock(domain: string): Promise<void>;
  /** Returns the workspace that has verified the domain. */
  verifiedBy(domain: string): Promise<string | undefined>;
  /** Returns the id of the workspace's domain with this name. */
  of(workspaceId: string, domain: string): Promise<string | undefined>;
  /** Throws `conflict` if the workspace has reached its maximum of domains. */
  lookForRoom(workspaceId: string): Promise<void>;
}

/** Key pairs: the public key as in a TXT record, the private key in PEM. */
export interface DkimKeys {
  mint(): Promise<{ publicKey: string; privateKey: string }>;
}

export interface DomainNotice {
  workspaceId: string;
  kind: string;
  subject: string;
  text: string;
  dedupeKey: string;
}

export interface DomainDirectories {
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  /** Notifies owners and admins within the open transaction; a second notice with the same key is dropped. */
  notices: { notifyAdmins(notice: DomainNotice): Promise<void> };
}

interface DomainSettings {
  /** Domain to which bounces are returned. */
  bounceDomain: string;
}

export interface CheckDeps extends Omit<RecordDeps<DomainKinds>, 'ids'>, DomainDirectories, DomainSettings {
  names: DomainNames;
  nameServers: NameServers;
}

export interface DomainDeps extends CheckDeps, Pick<RecordDeps<DomainKinds>, 'ids'> {
  keys: DkimKeys;
  sealer: { seal(plain: string): string };
  stillStanding: StillStanding;
  /** Checks whether a mail campaign in progress has its sender at the domain. */
  isSentFrom(workspaceId: string, domain: string): Promise<boolean>;
}

export type DueDomain = Pick<SendingDomain, 'workspaceId' | 'id'>;

export interface DueDomains {
  /** Leases some domains for a few minutes, spread over as many workspaces as possible. */
  lease(limit: number): Promise<DueDomain[]>;
}
