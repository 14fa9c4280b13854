/** A branch: a place of the workspace. */
export interface Location {
  id: string;
  workspaceId: string;
  /** 1 to 100 characters; unique in the workspace, whatever the capitals. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
}
