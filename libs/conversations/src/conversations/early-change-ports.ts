/** A sender's change of a message that has not come yet. */
export interface EarlyChange {
  externalMessageId: string;
  status: 'deleted' | 'edited';
  /** Of an edit. */
  content: string;
  at: Date;
}

/** What senders change of messages afterwards, inside a transaction. */
export interface EarlyChanges {
  /** Until the transaction ends, no other one takes messages of the account in or keeps changes of them. */
  lockChanges(accountId: string): Promise<void>;
  /** A deletion outlasts every edit. A bounded number is kept, for a day. */
  keepEarlyChanges(accountId: string, changes: readonly EarlyChange[]): void;
  /** The changes that came before these messages; until the transaction ends none is kept. */
  takeEarlyChanges(accountId: string, ids: readonly string[]): Promise<EarlyChange[]>;
  /** Removes what is attached to the messages; returns the files to release. */
  removeAttachments(messageIds: readonly string[]): Promise<string[]>;
}
