import type { RecordDeps } from '@workops/contracts';
import type { StillStanding } from '@workops/kernel';
import type { NameAnswer } from './domain/dns-records';
import type { SendingDomain } from './domain/sending-domain';

type DomainKinds = { sendingDomains: SendingDomain };

/** Never throws and answers within seconds: a failure counts as no answer. */
export interface NameServers {
  ask(name: string, type: 'TXT' | 'CNAME'): Promise<NameAnswer>;
}

/** Covers all workspaces; joins the open transaction if there is one. */
export interface DomainNames {
  /** Keeps other transactions from verifying or adding the name until this one ends. */
  lock(domain: string): Promise<void>;
  verifiedBy(domain: string): Promise<string | undefined>;
  /** Id of the workspace's domain with this name. */
  of(workspaceId: string, domain: string): Promise<string | undefined>;
  /** Throws `conflict` at the maximum of domains. */
  lookForRoom(workspaceId: string): Promise<void>;
}

/** The public key as in a TXT record, the private key in PEM. */
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
  /** Joins the open transaction; a second notice with the same key is dropped. */
  notices: { notifyAdmins(notice: DomainNotice): Promise<void> };
}

interface DomainSettings {
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
  isSentFrom(workspaceId: string, domain: string): Promise<boolean>;
}

export type DueDomain = Pick<SendingDomain, 'workspaceId' | 'id'>;

export interface DueDomains {
  /** Leases for minutes, spread over as many workspaces as possible. */
  lease(limit: number): Promise<DueDomain[]>;
}
