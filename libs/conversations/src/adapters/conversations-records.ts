import { messagingAccounts } from './channels/messaging-accounts';

/** The kinds of record that this context declares. */
export const conversationsRecords = { messagingAccounts };
