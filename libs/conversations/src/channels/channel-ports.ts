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

/** A notice to the owners and admins of a workspace. A second notice with the same key is dropped. */
export interface AdminNotice {
  workspaceId: string;
  /** Machine-readable kind. */
  kind: string;
  subject: string;
  text: string;
  dedupeKey: string;
}

/** Joins the open transaction. */
interface AdminNotices {
  notifyAdmins(notice: AdminNotice): Promise<void>;
}

/** Lookups in other contexts that channels need. */
export interface ChannelDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  workspaces: { loadProfile(workspaceId: string): Promise<{ livemode: boolean }> };
  notices: AdminNotices;
  agents: { isAgent(workspaceId: string, id: string): Promise<boolean> };
  campaigns: { areSentThrough(workspaceId: string, accountId: string): Promise<boolean> };
  /** Current permissions of the owners who placed accounts at branches. */
  owners: OwnerStandings;
}

/** Accounts by id only, for calls from outside; includes deleted ones. */
export interface AccountsAtDoors {
  byId(id: string): Promise<MessagingAccount | undefined>;
}

/** Providers' account checks, by their name in accounts. */
export type ProviderChecks = Readonly<Record<string, Pick<ChannelProvider, 'check'>>>;

type ChannelKinds = { messagingAccounts: MessagingAccount };

/** Dependencies of messaging accounts, in every process with messages. */
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

/** Dependencies of the operations on messaging accounts. */
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
  /** A code that cannot be guessed. */
  mintCode(): string;
  digest(code: string): string;
  /** Number of codes mailed to the address since then, for accounts of any workspace. */
  sentTo(address: string, since: Date): Promise<number>;
  /** Sent after the commit of the open transaction. */
  mail(mail: { workspaceId: string; to: string; key: string; subject: string; text: string }): Promise<void>;
  /** Deletes the mail once its code was used or is void. */
  forget(workspaceId: string, key: string): Promise<void>;
  nameOf(workspaceId: string): Promise<string>;
}

export interface AddressProofDeps {
  proofs: AddressProofs;
}

export interface InboundOrigin {
  /** Public origin of the API. */
  origin: string;
}

export interface ReturnedMail {
  /** Domain that receives returned mail for every workspace. No account has an address there. */
  bounceDomain: string;
}
