export interface CallingWorkspace {
  workspaceId: string;
  operations: string[];
  /** Number of credentials that called. */
  credentials: number;
  /** Active members who called in person or minted such a credential. */
  owners: { id: string; email: string }[];
  /** Owners and admins are notified for a credential without such a member. */
  isOwnerless: boolean;
}

export interface CallerReads {
  callers(
    operations: readonly string[],
    since: string,
    after: string | null,
    limit: number,
  ): Promise<CallingWorkspace[]>;
}
