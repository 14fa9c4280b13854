/** A sender's change to a message that has not arrived yet. */
export interface EarlyChange {
  externalMessageId: string;
  status: 'deleted' | 'edited';
  /** New content, for an edit. */
  content: string;
  at: Date;
}

/** Early edits and deletions by senders, inside a transaction. */
export interface EarlyChanges {
  /** Blocks other transactions from receiving the account's messages or keeping their changes until this one ends. */
  lockChanges(accountId: string): Promise<void>;
  /** A deletion overrides every edit. A bounded number of changes is kept for a day. */
  keepEarlyChanges(accountId: string, changes: readonly EarlyChange[]): void;
  /** Takes the changes that arrived before these messages. No further ones can be kept until the transaction ends. */
  takeEarlyChanges(accountId: string, ids: readonly string[]): Promise<EarlyChange[]>;
  /** Removes the messages' attachments; returns the files to release. */
  removeAttachments(messageIds: readonly string[]): Promise<string[]>;
}
