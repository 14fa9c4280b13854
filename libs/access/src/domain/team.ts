/** A group of members. */
export interface Team {
  id: string;
  workspaceId: string;
  /** 1 to 100 characters; unique in the workspace, whatever the capitals. */
  name: string;
  /** Active members only: whoever is removed leaves their teams. */
  memberIds: readonly string[];
  createdAt: Date;
  updatedAt: Date;
}
