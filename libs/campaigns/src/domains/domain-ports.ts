import type { RecordDeps } from '@workops/contracts';
import type { StillStanding } from '@workops/kernel';
import type { NameAnswer } from './domain/dns-records';
import type { SendingDomain } from './domain/sending-domain';

type DomainKinds = { sendingDomains: SendingDomain };

/** Lookups at name servers. Never throws, and answers within seconds: a failure counts as no answer. */
export interface NameServers {
  ask(name: string, type: 'TXT' | 'CNAME'): Promise<NameAnswer>;
}

/** Domains of all workspaces by name, in the open transaction, if there is one. */
export interface DomainNames {
  /** Until the transaction ends, no other transaction verifies or adds the name. */
  lock(domain: string): Promise<void>;
  /** The workspace that sends from it. */
  verifiedBy(domain: string): Promise<string | undefined>;
  /** The id of the workspace's domain of this name. */
  of(workspaceId: string, domain: string): Promise<string | undefined>;
  /** Throws `conflict` where the workspace has as many as it may. */
  lookForRoom(workspaceId: string): Promise<void>;
}

/** Public keys in the form of TXT records, private ones in PEM. */
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

/** What domains ask of others. */
export interface DomainDirectories {
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  /** To owners and admins, in the open transaction; a second one with the same key is dropped. */
  notices: { notifyAdmins(notice: DomainNotice): Promise<void> };
}

interface DomainSettings {
  /** Where bounces are returned to. */
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
  /** Whether a mail campaign that is being sent has its sender at the domain. */
  isSentFrom(workspaceId: string, domain: string): Promise<boolean>;
}

/** A domain whose name servers are due for a check. */
export type DueDomain = Pick<SendingDomain, 'workspaceId' | 'id'>;

export interface DueDomains {
  /** A few, spread over as many workspaces as possible; leased for some minutes. */
  lease(limit: number): Promise<DueDomain[]>;
}
