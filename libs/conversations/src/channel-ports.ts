import type { RecordDeps } from '@workops/contracts';
import type { AddressGuard, RecordReads, ReachableUrlDeps, SecretKeeper, StillStanding } from '@workops/kernel';
import type { MessagingAccount } from './domain/channels/messaging-account';
import type { WhatsappTemplate } from './domain/channels/whatsapp-template';
import type { ChannelProvider } from './message-ports';

/** A notice to the owners and admins of a workspace: a second one with the same key is dropped. */
export interface AdminNotice {
  workspaceId: string;
  /** For programs. */
  kind: string;
  subject: string;
  text: string;
  dedupeKey: string;
}

/** Joins the transaction that is open. */
export interface AdminNotices {
  notifyAdmins(notice: AdminNotice): Promise<void>;
}

/** What channels ask other contexts about. */
export interface ChannelDirectories {
  branches: { isBranch(workspaceId: string, id: string): Promise<boolean> };
  workspaces: { profileOf(workspaceId: string): Promise<{ livemode: boolean }> };
  notices: AdminNotices;
  agents: { isAgent(workspaceId: string, id: string): Promise<boolean> };
  campaigns: { areSentThrough(workspaceId: string, accountId: string): Promise<boolean> };
}

/** Accounts by their ids alone, as calls from outside name them: deleted ones included. */
export interface AccountsAtDoors {
  byId(id: string): Promise<MessagingAccount | undefined>;
}

/** What an account's provider is asked, by its name in accounts. */
export type ProviderChecks = Readonly<Record<string, Pick<ChannelProvider, 'check'>>>;

export type ChannelKinds = { messagingAccounts: MessagingAccount };

/** What messaging accounts need from outside, wherever messages come and go. */
export interface OpenAccountDeps {
  accountReads: RecordReads<MessagingAccount>;
  secrets: SecretKeeper;
  workspaces: ChannelDirectories['workspaces'];
}

/** What disconnects an account whose credential has died. */
export interface RejectionDeps extends OpenAccountDeps, Pick<RecordDeps<ChannelKinds>, 'store' | 'clock'> {
  providers: ProviderChecks;
  notices: AdminNotices;
}

/** What the operations on messaging accounts need from outside. */
export interface AccountDeps
  extends RecordDeps<ChannelKinds>, RejectionDeps, ReachableUrlDeps, Pick<ChannelDirectories, 'branches' | 'agents' | 'campaigns'> {
  guard: AddressGuard;
  templateReads: Pick<RecordReads<WhatsappTemplate>, 'byId'>;
  stillStanding: StillStanding;
}

export interface InboundOrigin {
  /** Where the api is reached from outside. */
  origin: string;
}

export interface ReturnedMail {
  /** Where mail of every workspace comes back to: no address there is anybody's. */
  bounceDomain: string;
}
