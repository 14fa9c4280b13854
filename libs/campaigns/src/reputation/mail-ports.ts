/** Rows of the transaction that is open. */
export interface OpenRows {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** With what a mail of a domain is signed. */
export interface SigningKey {
  domainName: string;
  keySelector: string;
  privateKey: string;
}

/** Whose a campaign's mails are. */
export interface MailIdentity {
  /** Undefined where the address is not of a verified domain of the workspace. */
  keyFor(workspaceId: string, address: string): Promise<SigningKey | undefined>;
  /** The envelope sender, which bounces are returned to. */
  envelope(token: string): string;
  messageId(token: string): string;
  /** `List-Unsubscribe` and `List-Unsubscribe-Post`. */
  headers(token: string): Readonly<Record<string, string>>;
}

/** Final outcomes of a hand-over: sent, or refused permanently. */
export interface HandedOver {
  campaignId: string;
  sends: number;
  hardBounces: number;
}

/** The reputation of a workspace's mail. */
export interface Guard {
  /** Locks the email channel as open until the transaction ends, before any campaign is locked. Throws `conflict`: `email_channel_blocked`. */
  mustBeOpen(tx: OpenRows, workspaceId: string): Promise<void>;
}
