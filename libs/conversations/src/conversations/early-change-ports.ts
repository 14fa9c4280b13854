/** The changed message has not arrived yet. */
export interface EarlyChange {
  externalMessageId: string;
  status: 'deleted' | 'edited';
  content: string;
  at: Date;
}

/** Edits and deletions by senders, inside a transaction. */
export interface EarlyChanges {
  /** No other transaction receives the account's messages or keeps their changes until this one ends. */
  lockChanges(accountId: string): Promise<void>;
  /** A deletion overrides every edit. A bounded number is kept for a day. */
  keepEarlyChanges(accountId: string, changes: readonly EarlyChange[]): void;
  /** No further changes can be kept until the transaction ends. */
  takeEarlyChanges(accountId: string, ids: readonly string[]): Promise<EarlyChange[]>;
  removeAttachments(messageIds: readonly string[]): Promise<string[]>;
}
