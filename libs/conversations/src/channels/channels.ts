import { listRecords, readRecord } from '@workops/kernel';
import { listStanding, readStanding } from '../automation/use-cases/standing';
import type {
  AccountDeps,
  AddressProofDeps,
  InboundOrigin,
  OpenAccountDeps,
  RejectionDeps,
  ReturnedMail,
} from './channel-ports';
import { actOfPlace, type MessagingAccount } from './domain/messaging-account';
import { inboundPathOf } from './domain/providers';
import type { MessageAccounts } from '../conversations/message-ports';
import { NO_ACCOUNT } from './use-cases/account-acts';
import { changeAccount } from './use-cases/change-account';
import { prepareAccount } from './use-cases/connect-account';
import { disconnectAccount, reconnectAccount, removeAccount, rotateSecret } from './use-cases/move-account';
import { openAccount } from './use-cases/open-account';
import { challengeAddress, proveAddress } from './use-cases/prove-address';
import { rejectCredential } from './use-cases/reject-credential';

export type { ChannelDirectories } from './channel-ports';
export { ACCOUNT_STATUSES, accountLimits, type AccountStatus, type MessagingAccount } from './domain/messaging-account';
export { PROVIDER_NAMES, PROVIDERS, type ProviderName } from './domain/providers';
export type { ShownOnce } from './use-cases/connect-account';

export const createMessageAccounts = (deps: OpenAccountDeps & RejectionDeps): MessageAccounts => ({
  byIds: deps.accountReads.byIds,
  opened: openAccount(deps),
  credentialRejected: rejectCredential(deps),
});

export type Channels = ReturnType<typeof createChannels>;

export const createChannels = (deps: AccountDeps & AddressProofDeps & InboundOrigin & ReturnedMail) => ({
  /** Null if the provider posts nothing. */
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
