/** A workspace that has called at least one operation of the change, with the members to notify. */
export interface CallingWorkspace {
  workspaceId: string;
  /** Operations that it called. */
  operations: string[];
  /** Number of its credentials that called them. */
  credentials: number;
  /** Active members who called in person or minted a credential that called. */
  owners: { id: string; email: string }[];
  /** True if a credential has no such member; owners and admins are then notified instead. */
  isOwnerless: boolean;
}

export interface CallerReads {
  /** Calling workspaces in id order, after the given one; `since` is a day. */
  callers(
    operations: readonly string[],
    since: string,
    after: string | null,
    limit: number,
  ): Promise<CallingWorkspace[]>;
}
