import type { SystemAddressGuard } from '@workops/platform/addresses';
import { recordStore } from '@workops/platform/records';
import { createMessageAccounts } from '../../channels/channels';
import type { MessageAccounts } from '../message-ports';
import { messagingAccounts } from '../../channels/adapters/messaging-accounts';
import { SmtpProvider } from '../../mail/adapters/smtp-provider';
import type { MessageWorkDeps } from './message-work';

type Given = Pick<MessageWorkDeps, 'database' | 'secrets' | 'clock' | 'notices' | 'workspaces'> & {
  guard: SystemAddressGuard;
};

/** Includes mail server settings, for a process that sends mails outside of conversations. */
export const campaignAccountsOn = ({ database, guard, ...deps }: Given): MessageAccounts =>
  createMessageAccounts({
    ...recordStore(database, { messagingAccounts }),
    accountReads: messagingAccounts.reads(database),
    providers: { smtp: new SmtpProvider(guard, () => Promise.resolve(undefined)) },
    ...deps,
  });
