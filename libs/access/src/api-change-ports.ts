/** A workspace that has called one of the operations, with the members to write to. */
export interface CallingWorkspace {
  workspaceId: string;
  /** The operations that it called. */
  operations: string[];
  /** How many of its credentials did. */
  credentials: number;
  /** Active members who own such a credential: who called in person, or minted it. */
  owners: { id: string; email: string }[];
  /** Whether a credential has no such member: the owners and admins are told in their place. */
  isOwnerless: boolean;
}

export interface CallerReads {
  /** In the order of the workspaces' ids, behind one; `since` is a day. */
  callers(
    operations: readonly string[],
    since: string,
    after: string | null,
    limit: number,
  ): Promise<CallingWorkspace[]>;
}
