import { listRecords, readRecord } from '@workops/kernel';
import { listStanding, readStanding } from './use-cases/automation/standing';
import type { AccountDeps, AddressProofDeps, InboundOrigin, OpenAccountDeps, RejectionDeps, ReturnedMail } from './channel-ports';
import { actOfPlace, type MessagingAccount } from './domain/channels/messaging-account';
import { inboundPathOf } from './domain/channels/providers';
import type { MessageAccounts } from './message-ports';
import { NO_ACCOUNT } from './use-cases/channels/account-acts';
import { changeAccount } from './use-cases/channels/change-account';
import { prepareAccount } from './use-cases/channels/connect-account';
import { disconnectAccount, reconnectAccount, removeAccount, rotateSecret } from './use-cases/channels/move-account';
import { openAccount } from './use-cases/channels/open-account';
import { challengeAddress, proveAddress } from './use-cases/channels/prove-address';
import { rejectCredential } from './use-cases/channels/reject-credential';

export type { ChannelDirectories } from './channel-ports';
export { ACCOUNT_STATUSES, accountLimits, type AccountStatus, type MessagingAccount } from './domain/channels/messaging-account';
export { PROVIDER_NAMES, PROVIDERS, type ProviderName } from './domain/channels/providers';
export type { ShownOnce } from './use-cases/channels/connect-account';

/** Accounts for messages, in every process that sends or receives. */
export const createMessageAccounts = (deps: OpenAccountDeps & RejectionDeps): MessageAccounts => ({
  byIds: deps.accountReads.byIds,
  opened: openAccount(deps),
  credentialRejected: rejectCredential(deps),
});

export type Channels = ReturnType<typeof createChannels>;

/** Everything that this context does with channels. */
export const createChannels = (deps: AccountDeps & AddressProofDeps & InboundOrigin & ReturnedMail) => ({
  /** The URL for the account's provider; null where it posts nothing. */
  inboundUrlOf: (account: Pick<MessagingAccount, 'provider' | 'id'>): string | null => {
    const path = inboundPathOf(account);
    return path && new URL(path, deps.origin).href;
  },
  accounts: {
    prepare: prepareAccount(deps),
    list: listStanding(deps.owners, listRecords(deps.reads.messagingAccounts), actOfPlace),
    read: readStanding(deps.owners, readRecord(deps.reads.messagingAccounts, NO_ACCOUNT), actOfPlace),
    change: changeAccount(deps),
    rotateSecret: rotateSecret(deps),
    disconnect: disconnectAccount(deps),
    reconnect: reconnectAccount(deps),
    challengeAddress: challengeAddress(deps),
    proveAddress: proveAddress(deps),
    remove: removeAccount(deps),
  },
});
