/** Runs queries in the open transaction. */
export interface OpenRows {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Key with which the mails of a domain are signed. */
export interface SigningKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** Identity of a campaign's mails. */
export interface MailIdentity {
  /** Undefined if the address does not belong to a verified domain of the workspace. */
  keyFor(workspaceId: string, address: string): Promise<SigningKey | undefined>;
  /** Envelope sender, to which bounces are returned. */
  envelope(token: string): string;
  messageId(token: string): string;
  /** Returns `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  headers(token: string): Readonly<Record<string, string>>;
}

/** Final outcomes of hand-overs: sent, or refused permanently. */
export interface HandedOver {
  campaignId: string;
  sends: number;
  hardBounces: number;
}

export interface Guard {
  /**
   * Locks the email channel in its open state until the transaction ends, before any campaign is locked. Throws
   * `conflict`: `email_channel_blocked`.
   */
  mustBeOpen(tx: OpenRows, workspaceId: string): Promise<void>;
}
