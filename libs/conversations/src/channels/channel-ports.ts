import type { RecordDeps } from '@workops/contracts';
import type {
  AddressGuard,
  OwnerStandings,
  RecordReads,
  ReachableUrlDeps,
  SecretKeeper,
  StillStanding,
} from '@workops/kernel';
import type { MessagingAccount } from './domain/messaging-account';
import type { WhatsappTemplate } from './domain/whatsapp-template';
import type { ChannelProvider } from '../conversations/message-ports';

/** A second notice with the same key is dropped. */
export interface AdminNotice {
  workspaceId: string;
  kind: string;
  subject: string;
  text: string;
  dedupeKey: string;
}

interface AdminNotices {
  notifyAdmins(notice: AdminNotice): Promise<void>;
}

export interface ChannelDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  notices: AdminNotices;
  agents: { isAgent(workspaceId: string, id: string): Promise<boolean> };
  campaigns: { areSentThrough(workspaceId: string, accountId: string): Promise<boolean> };
  /** Present permissions of the owners who placed accounts at branches. */
  owners: OwnerStandings;
}

/** Looks accounts up by id only, for calls from outside; includes deleted ones. */
export interface AccountsAtDoors {
  byId(id: string): Promise<MessagingAccount | undefined>;
}

/** The checks by provider. */
export type ProviderChecks = Readonly<Record<string, Pick<ChannelProvider, 'check'>>>;

type ChannelKinds = { messagingAccounts: MessagingAccount };

export interface OpenAccountDeps {
  accountReads: RecordReads<MessagingAccount>;
  secrets: SecretKeeper;
  workspaces: ChannelDirectories['workspaces'];
}

/** Disconnects an account whose credential was rejected. */
export interface RejectionDeps extends OpenAccountDeps, Pick<RecordDeps<ChannelKinds>, 'store' | 'clock'> {
  providers: ProviderChecks;
  notices: AdminNotices;
}

export interface AccountDeps
  extends
    RecordDeps<ChannelKinds>,
    RejectionDeps,
    ReachableUrlDeps,
    Pick<ChannelDirectories, 'branches' | 'agents' | 'campaigns' | 'owners'> {
  guard: AddressGuard;
  templateReads: Pick<RecordReads<WhatsappTemplate>, 'byId'>;
  stillStanding: StillStanding;
}

export interface AddressProofs {
  mintCode(): string;
  digest(code: string): string;
  /** Counts accounts of any workspace. */
  sentTo(address: string, since: Date): Promise<number>;
  /** Mails after the commit. */
  mail(mail: { workspaceId: string; to: string; key: string; subject: string; text: string }): Promise<void>;
  /** The code was used or is void. */
  forget(workspaceId: string, key: string): Promise<void>;
  nameOf(workspaceId: string): Promise<string>;
}

export interface AddressProofDeps {
  proofs: AddressProofs;
}

export interface InboundOrigin {
  origin: string;
}

export interface ReturnedMail {
  /** Receives returned mail for every workspace; no account has an address there. */
  bounceDomain: string;
}
