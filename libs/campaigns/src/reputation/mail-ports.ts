export interface OpenRows {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

export interface SigningKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

export interface MailIdentity {
  keyFor(workspaceId: string, address: string): Promise<SigningKey | undefined>;
  /** Bounces return to this address. */
  envelope(token: string): string;
  messageId(token: string): string;
  /** `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  headers(token: string): Readonly<Record<string, string>>;
}

/** Final outcomes: sent, or refused permanently. */
export interface HandedOver {
  campaignId: string;
  sends: number;
  hardBounces: number;
}

export interface Guard {
  /**
   * Locks the open email channel until the transaction ends, before any campaign. Throws `conflict`:
   * `email_channel_blocked`.
   */
  mustBeOpen(tx: OpenRows, workspaceId: string): Promise<void>;
}
